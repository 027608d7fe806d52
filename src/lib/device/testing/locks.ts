/** Web Locks among pages that a test opens and ends. */
interface Request {
  name: string;
  isShared: boolean;
  page: object;
  grant(): void;
}

export class Locks {
  #held: Request[] = [];
  #waiting: Request[] = [];

  /** What `navigator.locks` of one page is, and its end. */
  openPage(): { locks: Pick<LockManager, 'request'>; end(): void } {
    const page = {};
    const request = (name: string, ...rest: [LockOptions, () => unknown] | [() => unknown]) => {
      const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
      return this.#request(page, name, options, run);
    };
    const end = () => {
      this.#waiting = this.#waiting.filter((one) => one.page !== page);
      this.#held = this.#held.filter((one) => one.page !== page);
      this.#grantNext();
    };
    return { locks: { request } as Pick<LockManager, 'request'>, end };
  }

  async #request(page: object, name: string, options: LockOptions, run: (lock: object | null) => unknown) {
    const isShared = options.mode === 'shared';
    const isOpen = !this.#waiting.some((one) => one.name === name) && this.#canHave({ name, isShared });
    if (options.ifAvailable === true && !isOpen) return run(null);
    const held = await new Promise<Request>((resolve) => {
      const asked: Request = { name, isShared, page, grant: () => resolve(asked) };
      this.#waiting.push(asked);
      this.#grantNext();
    });
    try {
      return await run(held);
    } finally {
      this.#held = this.#held.filter((one) => one !== held);
      this.#grantNext();
    }
  }

  #grantNext(): void {
    const blocked = new Set<string>();
    for (const one of this.#waiting) {
      if (blocked.has(one.name) || !this.#canHave(one)) {
        blocked.add(one.name);
        continue;
      }
      this.#waiting = this.#waiting.filter((other) => other !== one);
      this.#held.push(one);
      one.grant();
    }
  }

  #canHave({ name, isShared }: Pick<Request, 'name' | 'isShared'>): boolean {
    return this.#held.every((held) => held.name !== name || (held.isShared && isShared));
  }
}
