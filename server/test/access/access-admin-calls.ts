import type { api } from '../../../contract/index.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createBookingRequest } from '../support/reservation-world.ts'
import { type CallsOf, photo } from './access-calls.ts'
import type { AccessTargets } from './access-world.ts'

type ForStaff<Word extends keyof typeof api> = CallsOf<'STAFF', Word>

const first = { page: 0, size: 10 }
const list = { query: first }
const reason = '시험'
const month = { from: '2026-11-01', until: '2026-11-05' }
const picture = 'c/pot-00000000.webp'

/** Returns the calls of staff. */
export function staffCalls(targets: AccessTargets) {
  return {
    ...{
      account: people(targets),
      diagnosis: expertDesk(targets),
      payment: money(targets),
      staff: system(targets),
    },
    ...{
      company: company(targets),
      content: contents(targets),
      home: home(targets),
      shop: shop(targets),
      policy: policies(targets),
    },
    reservation: { ...board(targets), ...calendar() },
    notification: { ...notices(targets), ...broadcasts(targets) },
    inquiry: inquiries(targets),
    duty: duty(targets),
  }
}

function people(targets: AccessTargets): ForStaff<'account'> {
  const params = { id: targets.person }
  return {
    listAdminPeople: { query: { ...first, words: '김초' } },
    getAdminPerson: { params },
    getPersonActivity: { params },
    listPersonNotes: { params },
    addPersonNote: { params, body: { noteId: newId(), text: '메모' } },
    revealPerson: { params, body: { reason } },
    unblockPerson: { params, body: { reason } },
    blockPerson: { params, body: { reason } },
    changeRole: { params, body: { reason, role: 'EXPERT', granted: false } },
    listRoleProposals: {},
    confirmRoleProposal: { params: { id: targets.roleProposal } },
    declineRoleProposal: { params: { id: targets.roleProposal }, body: { reason } },
    listInvitations: {},
    addInvitation: { body: { role: 'EXPERT', note: '식물 의사' } },
    withdrawInvitation: { params: { id: targets.invitation } },
    getRetention: {},
    getPersonAccess: { params },
    endPersonSessions: { params, body: { reason } },
    resetPasskeys: { params, body: { reason } },
    ...ownAccess(targets),
    withdrawPerson: { params, body: { reason } },
  }
}

/** The caller's own console sessions and passkeys; nobody here has a passkey, and the session is a customer's. */
function ownAccess({ session }: AccessTargets) {
  const one = { params: { id: session } }
  const response = { id: 'none' }
  return {
    getStaffSession: {},
    getConfirmUrl: {
      params: { provider: 'kakao' as const },
      query: { redirectUri: 'https://elsewhere.example' },
    },
    listStaffSessions: {},
    endStaffSession: one,
    endOtherStaffSessions: {},
    listPasskeys: {},
    startPasskey: {},
    addPasskey: { body: { name: '노트북', response } },
    renamePasskey: { ...one, body: { name: '전화' } },
    removePasskey: one,
    startPasskeyCheck: {},
    checkPasskey: { body: { response } },
  }
}

function expertDesk(targets: AccessTargets): ForStaff<'diagnosis'> {
  const params = { id: targets.waiting }
  const snippet = { params: { id: targets.snippet } }
  const body = { title: '빛', text: '창가에 두세요.' }
  return {
    listCases: { query: { ...first, filter: 'WAITING' } },
    getCase: { params },
    listCaseNotes: { params },
    addCaseNote: { params, body: { noteId: newId(), text: '메모' } },
    claimCase: { params, query: {} },
    handOver: { body: { id: targets.waiting, to: null, note: '퇴근해요.' } },
    claimNextCase: { body: {} },
    saveDraft: { params, body: { text: '물을', verdict: null, rightProblemId: null } },
    publishAnswer: { params, body: { feedback: '물을 쉬어 주세요.', verdict: 'AGREE', revision: 0 } },
    releaseCase: { params },
    answerExpertQuestion: { params: { id: targets.diagnosis }, body: { answer: '아직은 괜찮아요.' } },
    askCustomer: {
      params: { id: targets.asking },
      body: { kind: 'LEAF_UNDERSIDE', text: '잎 뒷면을 보고 싶어요.' },
    },
    correctAnswer: {
      params: { id: targets.diagnosis },
      body: { feedback: '물을 쉬어요.', reason, follows: 0 },
    },
    getRetractionPromise: { params },
    retractAnswer: { params, body: { reason, follows: 0 } },
    getResultPreview: { params, query: {} },
    searchAnswered: { query: { size: 10, words: '물' } },
    listSimilar: { params },
    getPromises: {},
    listExperts: {},
    listWorkload: { query: { days: 7 } },
    getPaySheet: { params: { month: '2026-11' } },
    exportPaySheet: { params: { month: '2026-11' } },
    setPayPerAnswer: { body: { won: 3000 } },
    listProblems: {},
    listSnippets: list,
    getSnippet: snippet,
    addSnippet: { body },
    changeSnippet: { ...snippet, body },
    removeSnippet: snippet,
    listEngines: { query: { days: 30 } },
    getModel: {},
    probeModel: {},
    setModel: { body: { isAsked: false, model: null, wonPerDay: null, callsPerPerson: null, reason } },
  }
}

function board(targets: AccessTargets): Pick<ForStaff<'reservation'>, BoardName> {
  const params = { id: targets.cared }
  const view = newId()
  return {
    exportReservations: { query: {} },
    listAdminReservations: list,
    getBoard: { query: {} },
    getAdminReservation: { params },
    revealContact: { params, body: { reason } },
    correctContact: { params, body: { pickupAddressDetail: '101동 1001호', reason, revision: 0 } },
    changeDeliveryAddressByStaff: { params, body: { sameAddress: true, reason, revision: 0 } },
    getDaySheet: { query: { day: '2026-11-10' } },
    listVans: {},
    saveVans: { body: { revision: 0, vans: [{ id: null, name: '1호차', driverId: null }] } },
    saveRoute: { params: { day: '2026-11-10' }, body: { revision: 0, stops: [] } },
    getRoute: { params: { day: '2026-11-10' } },
    suggestRoute: { params: { day: '2026-11-10' }, body: { stops: [] } },
    announceDelay: {
      body: { noticeId: newId(), day: '2026-11-10', slot: 'AM', leg: 'PICKUP', minutes: 20, reason },
    },
    listSavedViews: {},
    addSavedView: { body: { id: view, screen: 'BOARD', name: '강남', filters: { area: '강남구' } } },
    renameSavedView: { params: { id: view }, body: { name: '강남 오전' } },
    removeSavedView: { params: { id: view } },
    listVisitsToMove: {},
    addVisitPhoto: { params, body: { photo: photo() } },
    withdrawPriceChange: { params: { ...params, changeId: newId() }, body: { reason } },
    waiveVisitFee: { params: { ...params, visitId: newId() }, body: { reason } },
    confirmArea: { params, body: { revision: 0 } },
    addReservationNote: { params, body: { noteId: newId(), text: '메모' } },
    listPhoneBookings: list,
    addPhoneBooking: {
      body: { id: newId(), booking: createBookingRequest({ pickupDate: '2026-11-12' }) },
    },
    renewPhoneBooking: { params: { id: targets.phoneBooking } },
    revealPhoneBooking: { params: { id: targets.phoneBooking } },
    cancelPhoneBooking: { params: { id: targets.phoneBooking } },
    viewAsCustomer: { params, body: { reason } },
    getCareRecord: { params },
    changePotCounts: { params, body: { pots: { SMALL: 0, MEDIUM: 1, LARGE: 0 }, revision: 0 } },
    previewPotCounts: { params, query: { SMALL: 0, MEDIUM: 1, LARGE: 0 } },
    savePot: {
      params: { ...params, potNumber: 1 },
      body: { diameter: '30cm 이하', conditions: [], revision: 0 },
    },
    addCareEntry: {
      params,
      body: { entryId: newId(), kind: 'CARE', text: '물을 줬어요.', isPublic: 'true', photo1: photo() },
    },
    changeCareEntry: {
      params: { ...params, entryId: targets.careEntry },
      body: { text: '잘 왔어요.', isPublic: false },
    },
    moveReservation: { params, body: { to: 'PICKED_UP', reason: '사진 없이', acknowledge: ['EARLY_VISIT'] } },
    listVisitPauses: {},
    getVisitPause: { params: { id: targets.pause } },
    pauseVisits: {
      body: { id: newId(), date: '2027-02-02', leg: 'PICKUP', kind: 'COLD', sentence: '추워서 쉬어요.' },
    },
    liftVisitPause: { params: { id: targets.pause } },
    listStaffRescheduleDays: { query: { leg: 'PICKUP', pots: 1 } },
    rescheduleReservations: {
      body: {
        ...{ leg: 'DELIVERY', date: '2026-12-08', slot: 'AM', reason },
        reservations: [{ id: targets.cared, revision: 0 }],
      },
    },
    proposeReschedules: {
      body: {
        ...{ leg: 'DELIVERY', date: '2026-12-10', slot: 'AM', reason },
        reservations: [{ id: targets.cared, revision: 0 }],
      },
    },
    listRescheduleProposals: list,
    renewProposalLink: { params: { id: targets.moveProposal } },
    withdrawRescheduleProposal: { params: { id: targets.moveProposal } },
    moveReservations: { body: { to: 'IN_CARE', reservations: [{ id: targets.cared }] } },
    proposePriceChange: { params, body: { amount: 16_000, reason } },
  }
}
type BoardName = Exclude<keyof ForStaff<'reservation'>, keyof ReturnType<typeof calendar>>

function calendar() {
  const date = { date: '2026-12-01' }
  const row = { sido: '서울', sigungu: '강남구', place: '역삼동' } as const
  const place = { leg: 'PICKUP', slot: 'AM', room: { stops: 90, pots: 900 } } as const
  return {
    getCalendarMonth: { params: { month: '2026-12' } },
    setCapacity: { params: date, body: place },
    closeDay: { params: date, body: { reason: '차량 정비', leg: null } },
    openDay: { params: date },
    getWeek: {},
    setWeek: { body: { places: [{ ...place, weekday: 2 }] } },
    setBookingRules: { body: { horizonDays: 60, cutOffHour: 24 } },
    previewHolidays: { body: { text: '2027-01-01 신정' } },
    importHolidays: { body: { text: '2027-01-01 신정' } },
    listAreas: {},
    saveArea: { body: { ...row, verdict: 'SERVED' } },
    removeArea: { query: row },
    tryArea: { body: { address: '서울 강남구 테헤란로 152 (역삼동)' } },
    listPrices: {},
    addPrices: { body: { effectiveFrom: '2027-03-01', small: 5000, medium: 15_000, large: 30_000 } },
    removePrices: { params: { version: '2027-03-01' } },
  } satisfies Partial<ForStaff<'reservation'>>
}

function money(targets: AccessTargets): ForStaff<'payment'> {
  const [payment, proposal] = [{ params: { id: targets.payment } }, { params: { id: targets.proposal } }]
  return {
    listAdminPayments: list,
    getAdminPayment: payment,
    previewRefund: payment,
    refundPayment: { ...payment, body: { amount: 100, reason, requestId: newId() } },
    listRefundProposals: list,
    listLateRefunds: {},
    approveRefund: proposal,
    declineRefund: { ...proposal, body: { note: reason } },
    listPriceChanges: list,
    listPaymentOrphans: {},
    settlePaymentOrphan: { body: { paymentKey: targets.orphan, note: reason } },
    getPaymentTotals: { query: month },
    exportPayments: { query: { ...month, what: 'payments' } },
  }
}

function contents(targets: AccessTargets): ForStaff<'content'> {
  const params = { id: targets.content }
  const text = { thumbnail: picture, title: '물', subTitle: '언제', tag: '물주기' }
  return {
    listAdminContents: list,
    listAdminContentTags: {},
    getAdminContent: { params },
    addContent: { body: text },
    previewContent: { body: { body: '<p>글</p>' } },
    getContentPicks: {},
    setContentPicks: { body: { ids: [targets.content] } },
    changeContent: { params, body: { ...text, updatedAt: targets.contentUpdatedAt } },
    removeContent: { params },
  }
}

function shop(targets: AccessTargets): ForStaff<'shop'> {
  const params = { id: targets.product }
  const body = {
    ...{ name: '토분', image: picture, price: 1000, description: '숨 쉬는 화분' },
    ...{ link: 'https://shop.example/1', type: 'POT' as const },
  }
  return {
    listAdminProducts: list,
    getAdminProduct: { params },
    addProduct: { body },
    changeProduct: { params, body },
    getProductPicks: {},
    setProductPicks: { body: { ids: [targets.product] } },
    removeProduct: { params },
  }
}

function home(targets: AccessTargets): ForStaff<'home'> {
  const params = { id: targets.banner }
  const startsAt = '2026-01-01T09:00:00+09:00'
  const body = { mobileImage: picture, pcImage: picture, link: '/shop', alt: '봄', startsAt }
  return {
    listAdminBanners: list,
    getAdminBanner: { params },
    addBanner: { body },
    changeBanner: { params, body },
    removeBanner: { params },
    getOpeningSoon: {},
    setOpeningSoon: { body: { title: '곧 열어요', message: '기다려 주세요.', isOn: false } },
  }
}

function company(targets: AccessTargets): ForStaff<'company'> {
  const [review, image] = [{ params: { id: targets.review } }, { params: { id: targets.image } }]
  const [faq, body] = [
    { params: { id: targets.faq } },
    { question: '얼마나 걸려요?', answer: '일주일쯤이요.' },
  ]
  return {
    listAdminReviews: { query: first },
    getAdminReview: review,
    changeReview: { ...review, body: { isDisplayed: true, shownName: '김*록' } },
    listAdminImages: list,
    getAdminImage: image,
    addImage: { body: { path: picture, width: 10, height: 10, alt: '온실' } },
    changeImage: { ...image, body: { alt: '온실' } },
    removeImage: image,
    listAdminFaq: {},
    getAdminFaq: faq,
    orderFaq: { body: { ids: targets.allFaq } },
    addFaq: { body },
    changeFaq: { ...faq, body },
    removeFaq: faq,
    getCompanyData: {},
    setCompanyData: { body: { revision: 0, phone: '02-123-4567' } },
  }
}

/** Answers, offers money, takes it back, and ends the inquiry. */
function inquiries(targets: AccessTargets): ForStaff<'inquiry'> {
  const inquiry = { params: { id: targets.inquiry } }
  const compensationId = newId()
  const one = { params: { id: targets.inquiry, compensationId } }
  return {
    listAdminInquiries: { query: {} },
    getAdminInquiry: inquiry,
    getInquiryChange: inquiry,
    openInquiryForCustomer: {
      body: { inquiryId: newId(), kind: 'COMPLAINT', text: '전화', reservationId: targets.booking },
    },
    listPassedOn: { params: { id: targets.waiting } },
    replyToInquiry: { ...inquiry, query: {}, body: { messageId: newId(), text: '살펴볼게요.' } },
    takeInquiry: inquiry,
    promiseInquiry: { ...inquiry, body: { dueAt: '2026-12-20T10:00:00+09:00' } },
    offerCompensation: {
      ...inquiry,
      query: {},
      body: { compensationId, won: 5000, reason, message: '화분값이에요.' },
    },
    approveCompensation: { ...one, query: {} },
    rejectCompensation: { ...one, body: { reason } },
    payCompensation: { ...one, query: {} },
    closeInquiry: { ...inquiry, query: {}, body: { outcome: 'ANSWERED', text: '답해 드렸어요.' } },
  }
}

/** Writes to all members, which waits for a second administrator, and to the customers of a day. */
function broadcasts(targets: AccessTargets) {
  const written = { kind: 'SERVICE' as const, title: '비가 많이 와요', message: '조금 늦을 수 있어요.' }
  const body = { ...written, audience: { who: 'ALL' as const } }
  const one = { params: { id: targets.broadcast } }
  return {
    listBroadcasts: {},
    previewBroadcast: { body },
    sendBroadcast: { body: { broadcastId: newId(), ...body } },
    approveBroadcast: one,
    stopBroadcast: one,
    getOutsideMessages: {},
  } satisfies Partial<ForStaff<'notification'>>
}

/** Of an expert; others than the expert and administrators may not change the days away. */
function duty({ expert }: AccessTargets): ForStaff<'duty'> {
  const params = { id: expert }
  const awayId = newId()
  return {
    getDuty: {},
    setDutyWeek: { params, body: { weekdays: [1, 2, 3], worksOnHolidays: false } },
    addAway: { params, body: { awayId, firstDay: '2026-12-24', lastDay: '2026-12-26' } },
    removeAway: { params: { ...params, awayId } },
  }
}

function notices({ device }: AccessTargets) {
  const params = { name: 'PICKED_UP' }
  const wording = { title: '화분이 도착했어요', message: '예약 {reservationNumber}의 화분을 잘 받았어요.' }
  return {
    listStaffNotices: {},
    readStaffNotices: {},
    getStaffNoticeSettings: {},
    switchStaffNotice: { body: { kind: 'CASE_NEW', isOn: false } },
    subscribeToStaffPush: { body: device },
    unsubscribeFromStaffPush: { body: { endpoint: device.endpoint } },
    listTemplates: {},
    previewTemplate: { params, body: wording },
    saveTemplate: { params, body: { ...wording, reason, revision: 0 } },
    resetTemplate: { params, body: { reason, revision: 1 } },
  } satisfies Partial<ForStaff<'notification'>>
}

function policies(targets: AccessTargets): ForStaff<'policy'> {
  return {
    listAdminPolicyVersions: list,
    getAdminPolicyVersion: { params: { id: targets.policy } },
    announcePolicy: {
      body: {
        ...{ kind: 'TERMS', title: '이용약관', body: '<h2>제1조</h2>' },
        ...{ effectiveFrom: '2026-12-20', summary: '바뀌어요.' },
      },
    },
    previewPolicy: { body: { body: '<h2>제1조</h2>' } },
  }
}

function system(targets: AccessTargets): ForStaff<'staff'> {
  const job = { params: { id: targets.job } }
  const days = { from: '2026-11-01', to: '2026-11-05' }
  return {
    getStaff: {},
    listAudit: list,
    exportAudit: { query: {} },
    searchConsole: { query: { text: '김초' } },
    listSecurityEvents: list,
    getAccessReview: {},
    recordAccessReview: { body: { parts: ['SIGN_INS'], note: reason } },
    uploadPicture: { body: { picture: photo() } },
    listPendingWork: {},
    listJobs: { query: { ...first, state: 'DEAD' } },
    countJobs: {},
    retryJob: job,
    giveUpJob: { ...job, body: { reason } },
    getSystem: {},
    getPractice: {},
    setPractice: { params: { part: 'kakao' }, body: { mood: 'normal' } },
    getToday: { query: {} },
    setRest: { body: { until: null } },
    listGivenAway: {},
    getGivenAway: { params: { staffId: targets.person } },
    getInsight: { query: days },
    exportInsight: { query: { ...days, table: 'promise' } },
  }
}
