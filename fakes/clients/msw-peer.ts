import type * as msw from 'msw'
import { loadPeer } from './peer.js'

/** What is used of MSW. */
type Msw = Pick<typeof msw, 'RequestHandler' | 'passthrough'>

const peer = { name: 'msw', from: '2.9 || 3.0', entry: 'callsheet/fakes/msw', onNode22: 3 }

/** MSW, or an error that says what to install. */
export const mswCore: Msw = await loadPeer(peer, () => import('msw'))
