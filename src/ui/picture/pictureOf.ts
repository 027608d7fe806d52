/** The first file that was pasted or dropped, if there is one. Whether it is a picture that can be used is judged by its content. */
export function pictureOf(transfer: Pick<DataTransfer, 'files'> | null): File | null {
  return transfer?.files.item(0) ?? null;
}
