export interface TabChannel<Message> {
  readonly post: (message: Message) => void
  readonly close: () => void
}

export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
