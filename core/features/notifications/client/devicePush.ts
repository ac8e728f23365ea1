import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { pushCalls } from '../shared/pushCalls'

const api = createApi<typeof pushCalls>()

/** Whether this device shows notifications; `blocked` by the browser's settings, or `impossible` in this browser. */
export type DevicePush = 'on' | 'off' | 'blocked' | 'impossible'

/** @returns the registration of the service worker, which is there where the deployment lets people read offline */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined
  return navigator.serviceWorker.getRegistration()
}

/** @returns whether this device shows notifications now */
export async function readDevicePush(): Promise<DevicePush> {
  const registration = await worker()
  if (!registration) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the person for the browser's permission, and subscribes this device. @returns how it stands then */
export async function turnOnPush(): Promise<DevicePush> {
  const registration = await worker()
  if (!registration) return 'impossible'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { publicKey } = (await unwrapResponse(api.GET('/api/Push/Key'))).data
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await store(subscription)
  return 'on'
}

/** Ends the notifications on this device. */
export async function turnOffPush(): Promise<DevicePush> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (subscription) {
    await unwrapResponse(api.PUT('/api/Push/Unsubscribe', { body: { endpoint: subscription.endpoint } }))
    await subscription.unsubscribe()
  }
  return readDevicePush()
}

/** Tells the server that the device is this session's now: a sign-out ends its notifications. */
export async function keepPush(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (subscription) await store(subscription)
}

async function store(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await unwrapResponse(
    api.PUT('/api/Push/Subscribe', { body: { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! } }),
  )
}
