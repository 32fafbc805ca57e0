import { jsonLinesSink } from '../../../../src/guard/sinks/json-lines.js'
import { record } from '../../support/record.js'

// Appends records until it is done, or is killed: file, name of the writer, how many, above which size to rotate.
const [file = '', name = '', count = '0', rotateAbove = ''] = process.argv.slice(2)
const sink = jsonLinesSink(file, rotateAbove === '' ? {} : { rotateAbove: Number(rotateAbove) })
for (let index = 0; index < Number(count); index += 1) {
  void sink.write(record({ execution_id: `${name}/${index}`, trace_id: name, step: index + 1 }))
  if (index === 0) process.stdout.write('begun')
}
