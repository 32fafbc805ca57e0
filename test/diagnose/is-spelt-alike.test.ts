import { expect, test } from 'vitest'
import { isSpeltAlike } from '../../src/diagnose/is-spelt-alike.js'

test.each([
  ['get_wether', 'get_weather'],
  ['getWeather', 'get_weather'],
  ['weather_get', 'get_weather'],
  ['getweather', 'get_weather'],
  ['get_weather_', 'get_weather'],
  ['lookup_oder', 'look_up_order'],
  ['find_items', 'find_item'],
])('%s and %s', (name, other) => {
  expect(isSpeltAlike(name, other)).toBe(true)
})

test.each([
  ['cancel_flight', 'cancel_booking'],
  ['mcp_crm_entity_remove', 'mcp_crm_entity_delete'],
  ['get_user', 'set_user'],
  ['get_forecast', 'get_ski_forecast'],
  ['book_book_flight', 'book_flight'],
  ['delete', 'delete_all'],
  ['', 'get'],
])('%s and not %s', (name, other) => {
  expect(isSpeltAlike(name, other)).toBe(false)
})
