/** A path as `assume` names it: at any place of a list, `items[].sku`. */
export function anyPlace(path: string): string {
  return path.replaceAll(/\[\d+\]/gu, '[]')
}
