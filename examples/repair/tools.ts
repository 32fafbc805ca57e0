interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: object
}

const text = { type: 'string' }
const whole = { type: 'integer' }

function tool(name: string, description: string, required: object, optional: object = {}): Tool {
  const properties = { ...required, ...optional }
  const inputSchema = { type: 'object', properties, required: Object.keys(required), additionalProperties: false }
  return { name, description, inputSchema }
}

/** The tool that all questions of this example are about. */
export const forecast: Tool = tool(
  'get_weather_forecast',
  'The weather of the days to come.',
  { city: text, days: whole },
  { units: { enum: ['metric', 'imperial'] } },
)

/** What else such an assistant might offer. */
export const pool: readonly Tool[] = [
  tool('get_weather', 'The weather now.', { city: text }),
  tool('get_weather_alerts', 'Warnings that are in force.', { city: text }),
  tool('get_weather_history', 'The weather of days past.', { city: text, from: text, until: text }),
  tool('get_pollen_forecast', 'Pollen in the days to come.', { city: text, days: whole }),
  tool('get_forecast_accuracy', 'How good forecasts have been.', { city: text }),
  tool('get_marine_forecast', 'Waves and wind at sea.', { harbour: text, days: whole }),
  tool('get_ski_forecast', 'Snow in the days to come.', { resort: text }),
  tool('get_air_quality', 'The air now.', { city: text }),
  tool('get_sunrise', 'When the sun rises.', { city: text, date: text }),
  tool('get_time', 'The time now.', { city: text }),
  tool('get_exchange_rate', 'What a currency is worth.', { from: text, to: text }),
  tool('get_stock_price', 'What a share is worth.', { symbol: text }),
  tool('get_order', 'One order.', { order_id: text }),
  tool('list_orders', 'All orders.', { customer_id: text }),
  tool('search_flights', 'Flights on a day.', { from: text, to: text, date: text }),
  tool('book_flight', 'Books a seat.', { flight_id: text, passenger: text }),
  tool('search_hotels', 'Hotels in a city.', { city: text, nights: whole }),
  tool('send_email', 'Sends a message.', { to: text, subject: text, body: text }),
  tool('create_event', 'Puts something into the calendar.', { title: text, date: text }),
  tool('translate_text', 'Translates.', { text, language: text }),
]
