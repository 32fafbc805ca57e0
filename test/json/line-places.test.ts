import { expect, test } from 'vitest'
import { linePlaces } from '../../src/json/line-places.js'
import { placeOf } from '../../src/json/place-in-json.js'

test.each([[''], ['a'], ['\n'], ['a\nbc\n\n  d'], ['a\r\nb'], ['\n\n\n'], ['😀\n😀x']])(
  'every offset of %j is where placeOf says',
  (text) => {
    const placeAt = linePlaces(text)
    for (let offset = 0; offset <= text.length; offset += 1) expect(placeAt(offset)).toEqual(placeOf(text, offset))
  },
)
