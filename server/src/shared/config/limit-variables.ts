import { integer, variable } from './variable.ts'

const limit = (prefix: string, what: string, count: number, minutes = 10) => ({
  count: variable(`${prefix}_LIMIT`, `Number of ${what} allowed in one window.`, integer(1, 1_000_000), {
    fallback: String(count),
  }),
  minutes: variable(`${prefix}_LIMIT_MINUTES`, 'Length of that window.', integer(1, 1_440), {
    fallback: String(minutes),
  }),
})

/** Rate limits counted in the database. */
export const limitVariables = {
  SIGN_IN: limit('SIGN_IN', 'sign-in calls from one address', 600),
  DIAGNOSIS_SUBMIT: limit('DIAGNOSIS', 'diagnoses of one member', 40),
  SHARED_RESULT: limit('SHARED_RESULT', 'views of shared results from one address', 300),
  PHONE_BOOKING: limit('PHONE_BOOKING', 'views of phone bookings by one member or address', 120),
  RESERVATION_CREATE: limit('RESERVATION', 'bookings of one member', 60),
  PAYMENT_INITIATE: limit('PAYMENT', 'payments started by one member', 120),
  PAYMENT_CONFIRM: limit('PAYMENT_CONFIRM', 'payment confirmations of one member or address', 300),
  PAYMENT_WEBHOOK: limit('PAYMENT_WEBHOOK', 'payment webhooks from one address', 1200),
  PAYMENT_ORDER: limit('PAYMENT_ORDER', 'confirmations and webhooks of one order', 300),
  DATA_EXPORT: limit('DATA_EXPORT', 'data exports of one member', 10),
  UNMASK: limit('UNMASK', 'members whose masked data one staff member reveals', 20, 60),
  WRITE: limit('WRITE', 'other writes of one member', 120),
  STAFF_WRITE: limit('STAFF_WRITE', 'other writes of one staff member', 1200),
}
