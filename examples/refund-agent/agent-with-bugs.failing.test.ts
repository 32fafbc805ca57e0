import 'callsheet/vitest'
import { test } from 'vitest'
import { scenarios } from './agent-with-bugs.scenarios.js'

// These fail on purpose: `npm run demo` shows how.
for (const { title, bug, check } of scenarios) test(title, () => check(bug))
