import { policyVersion } from '../../../contract/account/account.ts'
import type { CallInput, EndpointDefinition } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createBookingRequest } from '../support/reservation-world.ts'
import { smallPhoto } from '../support/submission.ts'
import type { AccessTargets } from './access-world.ts'

type Api = typeof api
type CallOf<One> = One extends EndpointDefinition ? CallInput<One> : never
type IsForStaff<One> = One extends { path: `/api/v1/admin/${string}` } ? true : false

/** A valid call of each endpoint of a feature; a missing endpoint does not compile. */
export type CallsOf<Audience extends 'STAFF' | 'CUSTOMER', Word extends keyof Api> = {
  [Name in keyof Api[Word] as IsForStaff<Api[Word][Name]> extends (Audience extends 'STAFF' ? true : false)
    ? Name
    : never]: CallOf<Api[Word][Name]>
}
type ForCustomers<Word extends keyof Api> = CallsOf<'CUSTOMER', Word>

const first = { page: 0, size: 10 }
export const photo = () => new File([new Uint8Array(smallPhoto)], 'photo.jpg', { type: 'image/jpeg' })

/** Returns the calls of customers and visitors. */
export function customerCalls(targets: AccessTargets) {
  const [diagnosis, booking] = [{ params: { id: targets.diagnosis } }, { params: { id: targets.booking } }]
  const priceChange = { params: { id: targets.repriced }, body: { priceChangeId: targets.priceChange } }
  const account: ForCustomers<'account'> = {
    getSignInUrl: { params: { provider: 'kakao' }, query: { redirectUri: targets.loginPage } },
    signIn: { params: { provider: 'kakao' }, body: { code: 'c', state: 's', redirectUri: 'r' } },
    getConsents: {},
    giveConsents: { body: { policyVersion, consents: [{ kind: 'MARKETING', agreed: true }] } },
    getMyPage: {},
    getUserProfile: {},
    getProfile: {},
    updateProfile: {
      body: { name: '김초록', phone: '01012345678', marketingConsent: false, notificationConsent: true },
    },
    getAiAnalysis: {},
    setAiAnalysis: { body: { allowed: true } },
    exportMyData: {},
    checkWithdrawal: {},
    withdraw: { body: {} },
    listSessions: {},
    endSession: { params: { id: targets.session } },
    endOtherSessions: {},
    getInvitation: { body: { token: targets.invitationToken } },
    takeInvitation: { body: { token: targets.invitationToken } },
    signOut: {},
  }
  const diagnoses: ForCustomers<'diagnosis'> = {
    submitDiagnosis: {
      headers: {},
      body: {
        ...{ fullPlantImage: photo(), symptomImage: photo() },
        prompt: '잎이 노래요',
        previousId: targets.diagnosis,
      },
    },
    getFirstQuestion: { body: { prompt: '좀 이상해요' } },
    getAnswerPromise: {},
    listDiagnoses: { query: first },
    getDiagnosis: diagnosis,
    answerFollowUp: { params: { id: targets.asking }, body: { followUpId: 'soil', value: 'dry' } },
    rateDiagnosis: { ...diagnosis, body: { helpful: true } },
    askExpert: { ...diagnosis, body: { question: '분갈이도 할까요?' } },
    replyToExpert: { params: { id: targets.asked, number: 0 }, body: { reply: '잎 뒷면은 깨끗해요.' } },
    getCarePlan: diagnosis,
    startCarePlan: diagnosis,
    tickCareTask: { params: { id: targets.diagnosis, taskId: targets.task }, body: { done: true } },
    checkIn: { ...diagnosis, body: { answer: 'BETTER' } },
    snoozeCarePlan: { ...diagnosis, body: { days: 1 } },
    stopCarePlan: diagnosis,
    replaceCarePlan: { ...diagnosis, body: { replace: false } },
    getShareLink: diagnosis,
    createShareLink: diagnosis,
    removeShareLink: { params: { id: targets.waiting } },
    getSharedDiagnosis: { params: { token: targets.share } },
  }
  const reservation: ForCustomers<'reservation'> = {
    bookPickup: {
      headers: {},
      body: createBookingRequest({ pickupDate: '2026-11-12', diagnosisId: targets.diagnosis }),
    },
    getPhoneBooking: { params: { token: targets.phoneLink }, query: {} },
    claimPhoneBooking: { params: { token: targets.phoneClaim }, body: { amount: 15_000 } },
    getBookingOptions: {},
    checkArea: { body: { address: '서울 강남구 테헤란로 152 (역삼동)' } },
    listReservations: { query: first },
    getReservation: booking,
    previewCancel: booking,
    confirmPots: { params: { id: targets.repriced }, body: { kind: 'INTAKE', agreedWon: 0 } },
    confirmPausedVisit: { ...booking, body: { pauseId: targets.pause } },
    listRescheduleDays: { ...booking, query: { leg: 'PICKUP' } },
    rescheduleDelivery: { ...booking, body: { newDateTime: '2026-11-24 09:00' } },
    reschedulePickup: { ...booking, body: { newDateTime: '2026-11-12 09:00' } },
    changeDeliveryAddress: {
      ...booking,
      body: { deliveryAddress: '서울 마포구 월드컵북로 396 (상암동)', deliveryAddressDetail: '3층' },
    },
    cancelReservation: { ...booking, body: {} },
    answerRescheduleProposal: {
      params: { id: targets.repriced, proposalId: targets.moveProposal },
      body: { answer: 'DECLINE' },
    },
    getLinkedProposal: { params: { token: targets.proposalToken } },
    answerLinkedProposal: { params: { token: targets.proposalToken }, body: { answer: 'DECLINE' } },
    approvePriceChange: priceChange,
    declinePriceChange: priceChange,
  }
  const payment: ForCustomers<'payment'> = {
    initiatePayment: { body: { reservationId: targets.unpaid, amount: 15_000 } },
    confirmPayment: { body: targets.confirm },
    failPayment: { body: { orderId: targets.confirm.orderId } },
    paymentWebhook: { headers: {}, body: { eventType: 'PAYMENT_STATUS_CHANGED' } },
    listPayments: { query: first },
  }
  const notification: ForCustomers<'notification'> = {
    listNotifications: { query: first },
    countUnread: {},
    readNotification: { params: { id: targets.notification } },
    readAllNotifications: {},
    getPushKey: {},
    subscribeToPush: { body: targets.device },
    unsubscribeFromPush: { body: { endpoint: targets.device.endpoint } },
  }
  const inquiry = { params: { id: targets.inquiry } }
  const inquiries: ForCustomers<'inquiry'> = {
    getClaimFigures: {},
    listInquiries: {},
    getInquiry: inquiry,
    openInquiry: {
      body: { messageId: newId(), kind: 'QUESTION', text: '언제 오시나요?', reservationId: targets.booking },
    },
    writeToInquiry: { ...inquiry, body: { messageId: newId(), text: '파란 화분이에요.' } },
    answerCompensation: { ...inquiry, body: { compensationId: targets.compensation, account: null } },
    rateInquiry: { params: { id: targets.endedInquiry }, body: { rating: 'GOOD' } },
  }
  return {
    ...{ diagnosis: diagnoses, reservation, payment, notification, inquiry: inquiries },
    ...publicCalls(targets),
    account,
  }
}

/** Returns the calls that need no sign-in. */
function publicCalls(targets: AccessTargets) {
  const company: ForCustomers<'company'> = {
    getSite: {},
    listFaq: {},
    listReviews: { query: {} },
    listImages: { query: first },
  }
  const content: ForCustomers<'content'> = {
    listContents: { query: first },
    listContentTags: {},
    getContent: { params: { id: targets.content } },
  }
  const home: ForCustomers<'home'> = { getDashboard: {}, getBanner: {}, listOpenMatters: {} }
  const policy: ForCustomers<'policy'> = { getPolicy: { params: { kind: 'TERMS' }, query: {} } }
  const staff: ForCustomers<'staff'> = {
    receiveAlerts: { headers: {}, body: { alerts: [] } },
    recordBackup: { headers: {} },
  }
  const shop: ForCustomers<'shop'> = { listProducts: { query: first } }
  return { company, content, home, policy, shop, staff }
}
