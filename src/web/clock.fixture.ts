import { TIME_HEADER } from '#contract/own-answer.ts'
import { hearServer, moment } from './clock.ts'

/** Takes over a time as that of an answer of the server that has just arrived. */
export function hearAt(serverTime: number): void {
  hearServer(new Headers({ [TIME_HEADER]: String(serverTime) }), moment())
}
