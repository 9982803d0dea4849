import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { newReceiptPath } from '#contract/finance/receipt-file.ts'
import { PROTOCOL_HEADER } from '#contract/protocol.ts'
import { LARGEST_RECEIPT } from '#domain/texts/limits.ts'
import { aRequest } from '#tests/factories.ts'
import { aJpeg, aPng, aWebp, jpegSegment, pngChunk, webpChunk } from '#tests/receipt-files.ts'
import { openReceipt, sendReceipt } from '#tests/receipts.ts'
import { createWorld } from '#tests/world.ts'

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const SCRIPT = '<script>alert(document.cookie)</script>'
const PLACE = 'GPS 33.8938 N 35.5018 E'

async function withRequest() {
  const world = await createWorld()
  const { id: transactionId } = await world.financeManager.finance.request(aRequest())
  return {
    world,
    transactionId,
    send: (bytes: Uint8Array) => sendReceipt(world, world.financeManager, { transactionId, bytes }),
  }
}

test('what is no receipt is refused by its bytes, whatever it is called, and nothing of it is stored', async () => {
  const { world, transactionId, send } = await withRequest()
  for (const [bytes, answer] of [
    [latin(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), '415 UNKNOWN_TYPE'],
    [latin(`<html>${SCRIPT}${Buffer.from(aJpeg()).toString('latin1')}`), '415 UNKNOWN_TYPE'],
    [latin(`<html>${SCRIPT}%PDF-1.4\n%%EOF`), '415 UNKNOWN_TYPE'],
    [new Uint8Array(), '415 UNKNOWN_TYPE'],
    [aJpeg().subarray(0, -3), '422 DAMAGED'],
    [aPng({ width: 30_000, height: 30_000 }), '422 DAMAGED'],
    [aWebp({ extra: [webpChunk('ANIM', new Uint8Array(6))], moves: true }), '422 DAMAGED'],
    // Its pixels cannot be decoded.
    [aJpeg({ width: 4_000, height: 4_000 }), '422 DAMAGED'],
    [new Uint8Array(LARGEST_RECEIPT + 2), '413 TOO_LARGE'],
    [new Uint8Array(50 * 1024 ** 2), '413 TOO_LARGE'],
  ] as const)
    expect(await send(bytes)).toBe(answer)
  expect(await world.admin.receipts.list({ transactionId })).toEqual([])
})

test('of a picture only what draws it is stored', async () => {
  const { world, transactionId, send } = await withRequest()
  for (const [bytes, type] of [
    [aJpeg({ before: [jpegSegment(0xe1, latin(`Exif\0\0${PLACE}`))], behind: latin(`<html>${SCRIPT}`) }), 'image/jpeg'],
    [aPng({ before: [pngChunk('tEXt', latin(`Title\0${SCRIPT}`))], behind: latin(SCRIPT) }), 'image/png'],
    [aWebp({ extra: [webpChunk('EXIF', latin(PLACE))] }), 'image/webp'],
  ] as const) {
    expect(await send(bytes)).toBe('200')
    const stored = (await world.admin.receipts.list({ transactionId })).at(-1)
    const opened = await openReceipt(world, world.admin, stored?.id ?? '')
    expect(opened.headers.get('content-type')).toBe(type)
    const text = Buffer.from(await opened.arrayBuffer()).toString('latin1')
    expect([SCRIPT, PLACE].filter((trace) => text.includes(trace))).toEqual([])
  }
})

test('the named type says nothing, nor does the address', async () => {
  const { world, transactionId } = await withRequest()
  const html = { headers: { 'content-type': 'text/html' }, bytes: aPng(), transactionId }
  const id = uuid()
  expect(await sendReceipt(world, world.financeManager, { ...html, id })).toBe('200')
  expect((await openReceipt(world, world.admin, id)).headers.get('content-type')).toBe('image/png')
  for (const path of ['%2e%2e', "x'; drop table receipts", '', `${id}.html`].map(encodeURIComponent))
    expect(await sendReceipt(world, world.financeManager, { transactionId, id: path })).toMatch('404')
  expect(await sendReceipt(world, world.financeManager, { transactionId: "'" })).toBe('404 NOT_FOUND')
})

test('another website, an outdated page and a page of another person send nothing', async () => {
  const { world, transactionId } = await withRequest()
  const { financeManager } = world
  const answers = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-shabaka-person': world.admin.id },
    { [PROTOCOL_HEADER]: '-1' },
  ].map((headers) => sendReceipt(world, financeManager, { transactionId, headers }))
  expect(await Promise.all(answers)).toEqual(['403 FORBIDDEN', '403 FORBIDDEN', '401 UNAUTHENTICATED', '412 OUTDATED'])
  for (const method of ['POST', 'DELETE', 'PATCH']) {
    const path = newReceiptPath(uuid(), { kind: 'transaction', id: transactionId })
    expect((await world.request(path, { method, headers: { cookie: financeManager.cookie } })).status).toBe(404)
  }
  expect(await world.admin.receipts.list({ transactionId })).toEqual([])
})

test('an upload that is cut off stores nothing; of many at once few are read, some wait, and others are sent later', async () => {
  const { world, transactionId } = await withRequest()
  const { cookie } = world.financeManager
  const put = (body: ReadableStream) => {
    const sent = { method: 'PUT', body, headers: { cookie, [PROTOCOL_HEADER]: '3' }, duplex: 'half' } as RequestInit
    return world.request(newReceiptPath(uuid(), { kind: 'transaction', id: transactionId }), sent)
  }
  const cut = new ReadableStream({
    start(controller) {
      controller.enqueue(aPng().subarray(0, 40))
      controller.error(new Error('the line is dead'))
    },
  })
  expect((await put(cut)).status).toBe(422)
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const send = async () => {
    const body = new ReadableStream({
      async pull(controller) {
        await finished
        controller.enqueue(latin('no receipt'))
        controller.close()
      },
    })
    answers.push((await put(body)).status)
  }
  const answers: number[] = []
  const all = Array.from({ length: 40 }, send)
  // Two are read and twelve wait.
  await expect.poll(() => answers).toEqual(Array.from({ length: 26 }, () => 503))
  finish()
  await Promise.all(all)
  expect(answers.slice(26)).toEqual(Array.from({ length: 14 }, () => 415))
  expect(await world.admin.receipts.list({ transactionId })).toEqual([])
})
