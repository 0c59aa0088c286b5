import { accountApi } from './account/account'
import { accountAdminApi, personActivityApi, personNoteApi } from './account/account-admin'
import { invitationApi } from './account/invitation'
import { invitationAdminApi } from './account/invitation-admin'
import { sessionApi } from './account/session'
import { sessionAdminApi } from './account/session-admin'
import { companyApi, faqApi } from './company/company'
import { companyAdminApi, companyDataAdminApi, faqAdminApi } from './company/company-admin'
import { contentApi } from './content/content'
import { contentAdminApi } from './content/content-admin'
import { carePlanApi } from './diagnosis/care-plan'
import { customerReplyApi } from './diagnosis/customer-reply'
import { diagnosisApi } from './diagnosis/diagnosis'
import { caseChangeApi, caseNoteApi, diagnosisAdminApi } from './diagnosis/diagnosis-admin'
import { modelAdminApi } from './diagnosis/model-admin'
import { promiseApi } from './diagnosis/promise'
import { shareApi } from './diagnosis/share'
import { dutyAdminApi } from './duty/duty-admin'
import { homeApi } from './home/home'
import { homeAdminApi } from './home/home-admin'
import { openMattersApi } from './home/open-matters'
import { inquiryApi } from './inquiry/inquiry'
import { inquiryAdminApi } from './inquiry/inquiry-admin'
import { broadcastApi } from './notification/broadcast-admin'
import { notificationApi } from './notification/notification'
import { notificationAdminApi } from './notification/notification-admin'
import { outsideApi } from './notification/outside-admin'
import { paymentApi } from './payment/payment'
import { paymentAdminApi } from './payment/payment-admin'
import { policyApi } from './policy/policy'
import { policyAdminApi } from './policy/policy-admin'
import { areaAdminApi } from './reservation/area-admin'
import { calendarAdminApi } from './reservation/calendar-admin'
import { phoneBookingApi } from './reservation/phone-booking'
import { phoneBookingAdminApi } from './reservation/phone-booking-admin'
import { priceAdminApi } from './reservation/price-admin'
import { reservationApi } from './reservation/reservation'
import { reservationAdminApi } from './reservation/reservation-admin'
import { savedViewApi } from './reservation/saved-view'
import { rescheduleProposalApi } from './reservation/visit/reschedule-proposal'
import { rescheduleProposalAdminApi } from './reservation/visit/reschedule-proposal-admin'
import { visitPauseApi } from './reservation/visit/visit-pause'
import { shopApi } from './shop/shop'
import { shopAdminApi } from './shop/shop-admin'
import { alertApi } from './staff/alert'
import { givenAwayApi } from './staff/given-away'
import { insightApi } from './staff/insight'
import { searchApi } from './staff/search'
import { securityApi } from './staff/security'
import { staffApi } from './staff/staff'
import { systemApi } from './staff/system'
import { todayApi } from './staff/today'

/** Every endpoint of the API, by feature. */
export const api = {
  account: {
    ...accountApi,
    ...sessionApi,
    ...accountAdminApi,
    ...personActivityApi,
    ...personNoteApi,
    ...sessionAdminApi,
    ...invitationApi,
    ...invitationAdminApi,
  },
  company: { ...companyApi, ...faqApi, ...companyAdminApi, ...companyDataAdminApi, ...faqAdminApi },
  content: { ...contentApi, ...contentAdminApi },
  duty: dutyAdminApi,
  diagnosis: {
    ...diagnosisApi,
    ...promiseApi,
    ...carePlanApi,
    ...shareApi,
    ...customerReplyApi,
    ...diagnosisAdminApi,
    ...caseNoteApi,
    ...caseChangeApi,
    ...modelAdminApi,
  },
  home: { ...homeApi, ...openMattersApi, ...homeAdminApi },
  inquiry: { ...inquiryApi, ...inquiryAdminApi },
  notification: { ...notificationApi, ...notificationAdminApi, ...broadcastApi, ...outsideApi },
  payment: { ...paymentApi, ...paymentAdminApi },
  policy: { ...policyApi, ...policyAdminApi },
  reservation: {
    ...reservationApi,
    ...phoneBookingApi,
    ...phoneBookingAdminApi,
    ...savedViewApi,
    ...visitPauseApi,
    ...rescheduleProposalApi,
    ...rescheduleProposalAdminApi,
    ...reservationAdminApi,
    ...calendarAdminApi,
    ...areaAdminApi,
    ...priceAdminApi,
  },
  shop: { ...shopApi, ...shopAdminApi },
  staff: {
    ...staffApi,
    ...systemApi,
    ...alertApi,
    ...givenAwayApi,
    ...todayApi,
    ...insightApi,
    ...searchApi,
    ...securityApi,
  },
}
