/** Whether a key is written as the name of a field is: `order_id`, `totalPrice`. Others, such as `BK-7` or `Oslo`, may be values. */
export function isFieldName(key: string): boolean {
  return /^[a-z]+(?:[A-Z][a-z]*)*(?:_[a-z]+)*$/u.test(key)
}
