/** A promise that tells when somebody waits for it. */
export class NoticedPromise<T> extends Promise<T> {
  // What comes of `then` is an ordinary promise.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  #notice: () => void = () => {}

  /** A promise of the same outcome; `notice` is called when somebody waits for it. */
  static of<T>(promise: Promise<T>, notice: () => void): NoticedPromise<T> {
    const noticed = new NoticedPromise<T>((resolve, reject) => void promise.then(resolve, reject))
    noticed.#notice = notice
    return noticed
  }

  // `await` calls this too, since the class is not Promise itself.
  // oxlint-disable-next-line unicorn/no-thenable -- to notice who waits is what the class is for
  override then<Kept = T, Caught = never>(
    kept?: ((value: T) => Kept | PromiseLike<Kept>) | null,
    caught?: ((reason: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    this.#notice()
    return super.then(kept, caught)
  }
}
