import { accountApi } from './account'
import { companyApi } from './company'
import { diagnosisApi } from './diagnosis'
import { homeApi } from './home'
import { notificationApi } from './notification'

export * from './account'
export * from './company'
export * from './diagnosis'
export * from './diagnosis-list-item'
export * from './endpoint'
export * from './error'
export * from './home'
export * from './media'
export * from './notification'
export * from './page'
export * from './screens'

/** The whole API, by feature. The compiler demands a handler for every endpoint in it. */
export const api = {
  account: accountApi,
  company: companyApi,
  diagnosis: diagnosisApi,
  home: homeApi,
  notification: notificationApi,
}
