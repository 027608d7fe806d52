/** A request of the page to the network, as it is: what the worker does before it keeps the answer. */
export function passOn(request: Request): Promise<Response> {
  return fetch(request);
}
