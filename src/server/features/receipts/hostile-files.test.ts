import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { PROTOCOL_HEADER } from '#contract/protocol.ts'
import { newReceiptPath } from '#contract/receipt-file.ts'
import { LARGEST_RECEIPT } from '#domain/limits.ts'
import { aRequest } from '#tests/factories.ts'
import { aJpeg, aPdf, aPng, aWebp, jpegSegment, pngChunk, webpChunk } from '#tests/receipt-files.ts'
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

test.each([
  ['an SVG with a script', latin(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), '415 UNKNOWN_TYPE'],
  ['a page that is called a picture', latin(`<!doctype html>${SCRIPT}`), '415 UNKNOWN_TYPE'],
  [
    'a page with a picture behind it',
    latin(`<html>${SCRIPT}${Buffer.from(aJpeg()).toString('latin1')}`),
    '415 UNKNOWN_TYPE',
  ],
  ['a GIF that is a script', latin('GIF89a/*\0*/=alert(1)//'), '415 UNKNOWN_TYPE'],
  ['a PDF behind a page', latin(`<html>${SCRIPT}%PDF-1.4\n%%EOF`), '415 UNKNOWN_TYPE'],
  ['a program', latin('MZ\u0090\0'), '415 UNKNOWN_TYPE'],
  ['an archive', latin('PK\u0003\u0004'), '415 UNKNOWN_TYPE'],
  ['nothing', new Uint8Array(), '415 UNKNOWN_TYPE'],
  ['a JPEG that is cut off', aJpeg().subarray(0, -3), '422 DAMAGED'],
  ['a PNG that is cut off', aPng().subarray(0, -20), '422 DAMAGED'],
  ['a WebP that is cut off', aWebp().subarray(0, -4), '422 DAMAGED'],
  ['a PDF that is cut off', aPdf().subarray(0, -7), '422 DAMAGED'],
  ['a PNG of 30,000 × 30,000', aPng({ width: 30_000, height: 30_000 }), '422 DAMAGED'],
  ['a JPEG of 65,535 × 65,535', aJpeg({ width: 65_535, height: 65_535 }), '422 DAMAGED'],
  ['a WebP that moves', aWebp({ extra: [webpChunk('ANIM', new Uint8Array(6))], moves: true }), '422 DAMAGED'],
  ['two bytes too many', new Uint8Array(LARGEST_RECEIPT + 2), '413 TOO_LARGE'],
  ['50 MB', new Uint8Array(50 * 1024 ** 2), '413 TOO_LARGE'],
])('%s is refused', async (_what, bytes, answer) => {
  const { world, transactionId, send } = await withRequest()
  expect(await send(bytes)).toBe(answer)
  expect(await world.admin.receipts.list({ transactionId })).toEqual([])
})

test.each([
  ['a photo with its place', aJpeg({ before: [jpegSegment(0xe1, latin(`Exif\0\0${PLACE}`))] }), 'image/jpeg'],
  ['a photo with a page in a comment', aJpeg({ before: [jpegSegment(0xfe, latin(SCRIPT))] }), 'image/jpeg'],
  ['a photo with a page behind it', aJpeg({ behind: latin(`<html>${SCRIPT}`) }), 'image/jpeg'],
  ['a PNG with a page in a text', aPng({ before: [pngChunk('tEXt', latin(`Title\0${SCRIPT}`))] }), 'image/png'],
  ['a PNG with an archive behind it', aPng({ behind: latin(`PK\u0003\u0004${SCRIPT}`) }), 'image/png'],
  ['a WebP with its place', aWebp({ extra: [webpChunk('EXIF', latin(PLACE))] }), 'image/webp'],
])('%s is stored without it', async (_what, bytes, type) => {
  const { world, transactionId, send } = await withRequest()
  expect(await send(bytes)).toBe('200')
  const [stored] = await world.admin.receipts.list({ transactionId })
  const opened = await openReceipt(world, world.admin, stored?.id ?? '')
  expect(opened.headers.get('content-type')).toBe(type)
  const text = Buffer.from(await opened.arrayBuffer()).toString('latin1')
  expect([SCRIPT, PLACE].filter((trace) => text.includes(trace))).toEqual([])
})

test('the named type says nothing, nor does the address', async () => {
  const { world, transactionId } = await withRequest()
  const html = { headers: { 'content-type': 'text/html' }, bytes: aPng(), transactionId }
  const id = uuid()
  expect(await sendReceipt(world, world.financeManager, { ...html, id })).toBe('200')
  expect((await openReceipt(world, world.admin, id)).headers.get('content-type')).toBe('image/png')
  const odd = ['%2e%2e', "x'; drop table receipts", '', `${id}.html`]
  for (const path of odd)
    expect(await sendReceipt(world, world.financeManager, { transactionId, id: encodeURIComponent(path) })).toMatch(
      '404',
    )
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

test('an upload that is cut off stores nothing', async () => {
  const { world, transactionId } = await withRequest()
  const png = aPng()
  const cut = new ReadableStream({
    start(controller) {
      controller.enqueue(png.subarray(0, 40))
      controller.error(new Error('the line is dead'))
    },
  })
  const { cookie } = world.financeManager
  const answer = await world.request(newReceiptPath(uuid(), { kind: 'transaction', id: transactionId }), {
    method: 'PUT',
    body: cut,
    headers: { cookie, [PROTOCOL_HEADER]: '3' },
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(422)
  expect(await world.admin.receipts.list({ transactionId })).toEqual([])
})

test('of many files at once few are read, some wait, and the others are to be sent later', async () => {
  const { world, transactionId } = await withRequest()
  const { cookie } = world.financeManager
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
    const headers = { cookie, [PROTOCOL_HEADER]: '3' }
    const sent = { method: 'PUT', body, headers, duplex: 'half' } as RequestInit
    const { status } = await world.request(newReceiptPath(uuid(), { kind: 'transaction', id: transactionId }), sent)
    answers.push(status)
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
