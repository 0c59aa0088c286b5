import { policyVersion } from '../../contract/account.ts'
import type { api, CallInput, EndpointDefinition } from '../../contract/index.ts'
import type { Things } from './access-world.ts'
import { requestOf } from './care-world.ts'
import { smallPhoto } from './submission.ts'

type Api = typeof api
type CallOf<One> = One extends EndpointDefinition ? CallInput<One> : never
type IsStaffs<One> = One extends { path: `/api/v1/admin/${string}` } ? true : false

/** A sensible call of each endpoint of a feature; the compiler asks for one of every new endpoint. */
export type CallsOf<Whose extends 'STAFF' | 'CUSTOMER', Word extends keyof Api> = {
  [Name in keyof Api[Word] as IsStaffs<Api[Word][Name]> extends (Whose extends 'STAFF' ? true : false)
    ? Name
    : never]: CallOf<Api[Word][Name]>
}
type ForCustomers<Word extends keyof Api> = CallsOf<'CUSTOMER', Word>

const first = { page: 0, size: 10 }
export const photo = () => new File([new Uint8Array(smallPhoto)], 'photo.jpg', { type: 'image/jpeg' })

/** What customers and visitors call, about these things. */
export function customerCalls(of: Things) {
  const [diagnosis, booking] = [{ params: { id: of.diagnosis } }, { params: { id: of.booking } }]
  const priceChange = { params: { id: of.repriced }, body: { priceChangeId: of.priceChange } }
  const account: ForCustomers<'account'> = {
    getSignInUrl: { params: { provider: 'kakao' }, query: { redirectUri: of.loginPage } },
    signIn: { params: { provider: 'kakao' }, body: { code: 'c', state: 's', redirectUri: 'r' } },
    getConsents: {},
    giveConsents: { body: { policyVersion, consents: [{ kind: 'MARKETING', agreed: true }] } },
    getMyPage: {},
    getUserProfile: {},
    getProfile: {},
    updateProfile: {
      body: { name: '김초록', phone: '01012345678', marketingConsent: false, notificationConsent: true },
    },
    exportMyData: {},
    withdraw: { body: {} },
    signOut: {},
  }
  const diagnoses: ForCustomers<'diagnosis'> = {
    submitDiagnosis: {
      headers: {},
      body: {
        fullPlantImage: photo(),
        symptomImage: photo(),
        prompt: '잎이 노래요',
        previousId: of.diagnosis,
      },
    },
    listDiagnoses: { query: first },
    getDiagnosis: diagnosis,
    answerFollowUp: { params: { id: of.asking }, body: { followUpId: 'soil', value: 'dry' } },
    rateDiagnosis: { ...diagnosis, body: { helpful: true } },
    askExpert: { ...diagnosis, body: { question: '분갈이도 할까요?' } },
    getCarePlan: diagnosis,
    startCarePlan: diagnosis,
    tickCareTask: { params: { id: of.diagnosis, taskId: of.task }, body: { done: true } },
    checkIn: { ...diagnosis, body: { answer: 'BETTER' } },
    snoozeCarePlan: { ...diagnosis, body: { days: 1 } },
    stopCarePlan: diagnosis,
  }
  const reservation: ForCustomers<'reservation'> = {
    bookPickup: { headers: {}, body: requestOf({ pickupDate: '2026-11-12', diagnosisId: of.diagnosis }) },
    getBookingOptions: {},
    checkArea: { body: { address: '서울 강남구 테헤란로 152 (역삼동)' } },
    listReservations: { query: first },
    getReservation: booking,
    previewCancel: booking,
    listRescheduleDays: { ...booking, query: { leg: 'PICKUP' } },
    rescheduleDelivery: { ...booking, body: { newDateTime: '2026-11-24 09:00' } },
    reschedulePickup: { ...booking, body: { newDateTime: '2026-11-12 09:00' } },
    cancelReservation: { ...booking, body: {} },
    approvePriceChange: priceChange,
    declinePriceChange: priceChange,
  }
  const payment: ForCustomers<'payment'> = {
    initiatePayment: { body: { reservationId: of.unpaid, amount: 15_000 } },
    confirmPayment: { body: of.confirm },
    failPayment: { body: { orderId: of.confirm.orderId } },
    paymentWebhook: { headers: {}, body: { eventType: 'PAYMENT_STATUS_CHANGED' } },
    listPayments: { query: first },
  }
  const notification: ForCustomers<'notification'> = {
    listNotifications: { query: first },
    countUnread: {},
    readNotification: { params: { id: of.notification } },
    readAllNotifications: {},
    getPushKey: {},
    subscribeToPush: { body: of.device },
    unsubscribeFromPush: { body: { endpoint: of.device.endpoint } },
  }
  return { diagnosis: diagnoses, reservation, payment, notification, ...openCalls(of), account }
}

/** What everybody may read. */
function openCalls(of: Things) {
  const company: ForCustomers<'company'> = {
    getSite: {},
    listFaq: {},
    listReviews: { query: {} },
    listImages: { query: first },
  }
  const content: ForCustomers<'content'> = {
    listContents: { query: first },
    listContentTags: {},
    getContent: { params: { id: of.content } },
  }
  const home: ForCustomers<'home'> = { getDashboard: {}, getBanner: {} }
  const policy: ForCustomers<'policy'> = { getPolicy: { params: { kind: 'TERMS' }, query: {} } }
  const shop: ForCustomers<'shop'> = { listProducts: { query: first } }
  return { company, content, home, policy, shop, staff: {} as ForCustomers<'staff'> }
}
