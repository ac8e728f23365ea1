import { defineNotification } from '@core/server/plugin'

/** The notifications of this plugin. D11 */
export const documentSigned = defineNotification({
  id: 'documents.signed',
  title: 'Somebody signed a document that you sent',
  usually: 'inbox',
})
export const documentCompleted = defineNotification({
  id: 'documents.completed',
  title: 'A document that you sent is complete',
  usually: 'mail',
})
export const documentStuck = defineNotification({
  id: 'documents.stuck',
  title: 'A document that everybody signed can’t be completed',
  usually: 'mail',
})
export const documentDeclined = defineNotification({
  id: 'documents.declined',
  title: 'Somebody declined a document that you sent',
  usually: 'mail',
})
export const documentExpired = defineNotification({
  id: 'documents.expired',
  title: 'A document that you sent expired',
  usually: 'inbox',
})
export const documentReminded = defineNotification({
  id: 'documents.reminded',
  title: 'Somebody was reminded of a document that you sent',
  usually: 'inbox',
})
export const documentWaiting = defineNotification({
  id: 'documents.waiting',
  title: 'A document waits for your signature',
  usually: 'inbox',
})

export const documentNotifications = [
  documentSigned,
  documentCompleted,
  documentStuck,
  documentDeclined,
  documentExpired,
  documentReminded,
  documentWaiting,
]
