/** An object with the same keys and other values. */
export function mapValues<Value, Mapped>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(object).map(([key, value]): [string, Mapped] => [key, change(value, key)]))
}
