/** A view of the bytes that a typed array, a DataView or a buffer holds, without copying them. */
export function bytesOf(value: object): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  // `kindOf` has proved a buffer, shared or not, perhaps of another realm.
  return new Uint8Array(value as ArrayBuffer)
}

/** A copy of the same element type over memory of its own. */
export function copyBytes(value: object): object {
  const bytes = bytesOf(value)
  if (bytes.buffer instanceof SharedArrayBuffer && !ArrayBuffer.isView(value)) return copyShared(bytes)
  const { buffer } = bytes.slice()
  if (!ArrayBuffer.isView(value)) return buffer
  const Type = types.get(elementType(value))
  return Type === undefined ? value : new Type(buffer)
}

function copyShared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return buffer
}

/** `Uint8Array`, `DataView`, `ArrayBuffer`, …: what decides how the bytes are read; a `Buffer` is a `Uint8Array`. */
export function elementType(value: object): string {
  if (!ArrayBuffer.isView(value)) return 'ArrayBuffer'
  const name: unknown = Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag, value)
  return typeof name === 'string' ? name : 'DataView'
}

const types: ReadonlyMap<string, new (buffer: ArrayBuffer) => ArrayBufferView> = new Map<
  string,
  new (buffer: ArrayBuffer) => ArrayBufferView
>(
  [
    DataView,
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  ].map((type) => [type.name, type]),
)
