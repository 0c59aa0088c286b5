export { syncDevice, unsubscribeDevice } from './device.ts'
export { PushOffer } from './push-offer.tsx'
export { checkUnreadNow, useUnreadCount } from './unread.queries.ts'
