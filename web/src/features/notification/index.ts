export { syncDevice, unsubscribeDevice } from './device.ts'
export { PushOffer } from './push-offer.tsx'
export { hearNews, useUnreadCount } from './unread.queries.ts'
