/** `ready`: there is a newer version. `required`: the server does not work with this one any more. */
export type UpdateNeed = 'none' | 'ready' | 'required';

export function stronger(a: UpdateNeed, b: UpdateNeed): UpdateNeed {
  const order = ['none', 'ready', 'required'] as const;
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}
