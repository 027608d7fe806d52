/** As much of a browser as modules look at while they load; to be imported before them. */
const place = new URL('http://localhost/#/');
Object.assign(globalThis, { location: { href: place.href, origin: place.origin, hash: place.hash, search: '' } });
