import type { api } from '../../contract/index.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { type CallsOf, photo } from './access-calls.ts'
import type { Things } from './access-world.ts'

type ForStaff<Word extends keyof typeof api> = CallsOf<'STAFF', Word>

const first = { page: 0, size: 10 }
const list = { query: first }
const reason = '시험'
const month = { from: '2026-11-01', until: '2026-11-05' }
const picture = 'c/pot-00000000.webp'

/** What those who work here call, about these things. */
export function staffCalls(of: Things) {
  return {
    ...{ account: people(of), diagnosis: expertDesk(of), payment: money(of), staff: system(of) },
    ...{ company: company(of), content: contents(of), home: home(of), shop: shop(of), policy: policies(of) },
    reservation: { ...board(of), ...calendar() },
    notification: templates(),
  }
}

function people(of: Things): ForStaff<'account'> {
  const params = { id: of.person }
  return {
    searchPeople: { query: { ...first, words: '김초' } },
    getPerson: { params },
    revealPerson: { params, body: { reason } },
    unblockPerson: { params, body: { reason } },
    blockPerson: { params, body: { reason } },
    changeRole: { params, body: { reason, role: 'EXPERT', granted: false } },
    getRetention: {},
    withdrawPerson: { params, body: { reason } },
  }
}

function expertDesk(of: Things): ForStaff<'diagnosis'> {
  const params = { id: of.waiting }
  const snippet = { params: { id: of.snippet } }
  const said = { title: '빛', text: '창가에 두세요.' }
  return {
    listCases: { query: { ...first, filter: 'WAITING' } },
    getCase: { params },
    claimCase: { params },
    claimNextCase: { body: {} },
    saveDraft: { params, body: { text: '물을', verdict: null, rightProblemId: null } },
    publishAnswer: { params, body: { feedback: '물을 쉬어 주세요.', verdict: 'AGREE', revision: 0 } },
    releaseCase: { params },
    answerExpertQuestion: { params: { id: of.diagnosis }, body: { answer: '아직은 괜찮아요.' } },
    listProblems: {},
    listSnippets: list,
    getSnippet: snippet,
    addSnippet: { body: said },
    changeSnippet: { ...snippet, body: said },
    removeSnippet: snippet,
    listEngines: { query: { days: 30 } },
    getModel: {},
    setModel: { body: { isAsked: false, model: null, wonPerDay: null, callsPerPerson: null, reason } },
  }
}

function board(of: Things): Pick<ForStaff<'reservation'>, BoardName> {
  const params = { id: of.cared }
  return {
    listStaffReservations: list,
    getBoard: { query: {} },
    getStaffReservation: { params },
    revealContact: { params },
    getDaySheet: { query: { day: '2026-11-10' } },
    announceDelay: {
      body: { noticeId: newId(), day: '2026-11-10', slot: 'AM', leg: 'PICKUP', minutes: 20, reason },
    },
    getCareRecord: { params },
    savePot: {
      params: { ...params, potNumber: 1 },
      body: { diameter: '30cm 이하', conditions: [], revision: 0 },
    },
    addCareEntry: {
      params,
      body: { entryId: newId(), kind: 'CARE', text: '물을 줬어요.', isPublic: 'true', photo1: photo() },
    },
    changeCareEntry: {
      params: { ...params, entryId: of.careEntry },
      body: { text: '잘 왔어요.', isPublic: false },
    },
    moveReservation: { params, body: { to: 'PICKED_UP' } },
    moveReservations: { body: { to: 'IN_CARE', reservations: [{ id: of.cared }] } },
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

function money(of: Things): ForStaff<'payment'> {
  const [payment, proposal] = [{ params: { id: of.payment } }, { params: { id: of.proposal } }]
  return {
    listStaffPayments: list,
    getStaffPayment: payment,
    previewRefund: payment,
    refundPayment: { ...payment, body: { amount: 100, reason, requestId: newId() } },
    listRefundProposals: list,
    approveRefund: proposal,
    declineRefund: { ...proposal, body: { note: reason } },
    listPriceChanges: list,
    listPaymentOrphans: {},
    settlePaymentOrphan: { body: { paymentKey: of.orphan, note: reason } },
    getPaymentTotals: { query: month },
    exportPayments: { query: { ...month, what: 'payments' } },
  }
}

function contents(of: Things): ForStaff<'content'> {
  const params = { id: of.content }
  const text = { thumbnail: picture, title: '물', subTitle: '언제', tag: '물주기' }
  return {
    listWrittenContents: list,
    listWrittenTags: {},
    getWrittenContent: { params },
    addContent: { body: text },
    previewContent: { body: { body: '<p>글</p>' } },
    getContentPicks: {},
    setContentPicks: { body: { ids: [of.content] } },
    changeContent: { params, body: { ...text, updatedAt: of.contentUpdatedAt } },
    removeContent: { params },
  }
}

function shop(of: Things): ForStaff<'shop'> {
  const params = { id: of.product }
  const body = {
    ...{ name: '토분', image: picture, price: 1000, description: '숨 쉬는 화분' },
    ...{ link: 'https://shop.example/1', type: 'POT' as const },
  }
  return {
    listKeptProducts: list,
    getKeptProduct: { params },
    addProduct: { body },
    changeProduct: { params, body },
    getProductPicks: {},
    setProductPicks: { body: { ids: [of.product] } },
    removeProduct: { params },
  }
}

function home(of: Things): ForStaff<'home'> {
  const params = { id: of.banner }
  const startsAt = '2026-01-01T09:00:00+09:00'
  const body = { mobileImage: picture, pcImage: picture, link: '/shop', alt: '봄', startsAt }
  return {
    listHungBanners: list,
    getHungBanner: { params },
    addBanner: { body },
    changeBanner: { params, body },
    removeBanner: { params },
    getOpeningSoon: {},
    setOpeningSoon: { body: { title: '곧 열어요', message: '기다려 주세요.', isOn: false } },
  }
}

function company(of: Things): ForStaff<'company'> {
  const [review, image] = [{ params: { id: of.review } }, { params: { id: of.image } }]
  const [faq, said] = [{ params: { id: of.faq } }, { question: '얼마나 걸려요?', answer: '일주일쯤이요.' }]
  return {
    listWrittenReviews: { query: first },
    getWrittenReview: review,
    changeReview: { ...review, body: { isDisplayed: true, shownName: '김*록' } },
    listKeptImages: list,
    getKeptImage: image,
    addImage: { body: { path: picture, width: 10, height: 10, alt: '온실' } },
    changeImage: { ...image, body: { alt: '온실' } },
    removeImage: image,
    listKeptFaq: {},
    getKeptFaq: faq,
    orderFaq: { body: { ids: of.allFaq } },
    addFaq: { body: said },
    changeFaq: { ...faq, body: said },
    removeFaq: faq,
  }
}

function templates(): ForStaff<'notification'> {
  const params = { name: 'PICKED_UP' }
  const wording = { title: '화분이 도착했어요', message: '예약 {reservationNumber}의 화분을 잘 받았어요.' }
  return {
    listTemplates: {},
    previewTemplate: { params, body: wording },
    saveTemplate: { params, body: { ...wording, reason, revision: 0 } },
    resetTemplate: { params, body: { reason, revision: 1 } },
  }
}

function policies(of: Things): ForStaff<'policy'> {
  return {
    listPolicyVersions: list,
    getPolicyVersion: { params: { id: of.policy } },
    announcePolicy: {
      body: {
        ...{ kind: 'TERMS', title: '이용약관', body: '<h2>제1조</h2>' },
        ...{ effectiveFrom: '2026-12-20', summary: '바뀌어요.' },
      },
    },
    previewPolicy: { body: { body: '<h2>제1조</h2>' } },
  }
}

function system(of: Things): ForStaff<'staff'> {
  const job = { params: { id: of.job } }
  const days = { from: '2026-11-01', to: '2026-11-05' }
  return {
    getStaff: {},
    listAudit: list,
    uploadPicture: { body: { picture: photo() } },
    listWaiting: {},
    listJobs: { query: { ...first, state: 'DEAD' } },
    countJobs: {},
    retryJob: job,
    giveUpJob: { ...job, body: { reason } },
    getSystem: {},
    getPractice: {},
    setPractice: { params: { part: 'kakao' }, body: { mood: 'normal' } },
    getInsight: { query: days },
    exportInsight: { query: { ...days, table: 'promise' } },
  }
}
