import type {} from 'callsheet'
import type { tools } from './tools.js'

declare module 'callsheet' {
  interface Register {
    tools: typeof tools
  }
}
