export { test } from '../../fakes/sheet/fixture.js'
