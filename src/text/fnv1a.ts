/** FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv), of UTF-16 units, as 16 hexadecimal digits. No secret and no proof. */
export function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
