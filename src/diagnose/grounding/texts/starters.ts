import { functionWords } from './stems.js'

/** Whether a word in small has a capital only since a sentence begins with it. */
export function isStarter(word: string): boolean {
  return functionWords.has(word) || starters.has(word)
}

/** What requests and reports begin with. */
const starters: ReadonlySet<string> = new Set(
  `add additional additionally adjust allow analyse analyze answer apply approve arrange ask assign assist attach best book both bring buy
  calculate call cancel change charge check choose clear close compare complete compose compute confirm connect contact continue
  convert copy create customer calling deliver delete describe despite determine discuss display dear deploy download
  draft during edit email enable encode enter estimate evaluate every execute explain export extract fetch file fill
  find first fly follow following forward generate get give given go grant hear help however identify import include including
  increase inform insert install investigate invite issue issues it join keep kindly last let list locate log look looking mail make
  mark meanwhile measure meet message modify monitor move must name navigate need needs next note notify number once open
  order organise organize otherwise pass passenger pay perform place plan play post prepare print process provide purchase
  put query read record refund regarding register remember remind remove rename rent repeat replace reply report request
  requesting requests require reschedule reserve reset respond restart return review run save say schedule search see select
  sell send set setup share ship show sign since slowly sort speak start stop store submit subscribe suggest summarise summarize
  switch take talk tell test therefore thus track transfer translate try turn unable update upload urgent use used user verify
  view wait wake want watch whether withdraw write`.split(/\s+/u),
)
