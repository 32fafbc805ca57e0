/** Compiles only where both types are the same. */
export function is<A, B>(..._same: Same<A, B> extends true ? [] : [differ: [A, B]]): void {}

type Same<A, B> = (<T>() => T extends Flat<A> ? 1 : 2) extends <T>() => T extends Flat<B> ? 1 : 2 ? true : false

// Intersections and interfaces compare as the plain objects they stand for.
type Flat<T> = T extends object ? { [Key in keyof T]: T[Key] } : T
