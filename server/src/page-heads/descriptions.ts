import type { ScreenName } from '../../../contract/screens.ts'

/** Meta description of each screen that search engines may index. Screens without one are `noindex`. */
export const descriptions: Partial<Record<ScreenName, string>> = {
  home: '식물이 어떤지 들려주시면 아픈 이유와 돌보는 방법을 알려 드리고, 사진은 전문가가 함께 봐요.',
  company:
    '새잎은 아픈 식물을 진단하고, 화분을 데려와 돌본 뒤 다시 데려다드려요. 서비스와 가격, 후기를 만나 보세요.',
  login: '카카오, Google, 네이버 가운데 하나로 시작하고 진단과 전문가 답변, 돌봄 예약을 한곳에서 보세요.',
  companyAbout: '새잎이 식물을 돌보는 모습을 사진으로 만나 보세요.',
  contents: '물주기, 분갈이, 병해충, 햇빛까지. 집에서 식물을 돌보는 방법을 쉽게 알려 드려요.',
  content: '집에서 식물을 돌보는 방법을 쉽게 알려 드려요.',
  shop: '키우기 쉬운 식물과 화분, 처음 시작하기 좋은 세트를 골라 두었어요.',
  careService: '분갈이부터 픽업 케어 서비스, 방문·정기 케어, 식물 렌탈까지. 하는 일과 가격을 모두 적었어요.',
  customerService: '상담 채팅은 24시간 열려 있어요. 상담 시간과 자주 묻는 질문을 확인해 보세요.',
  terms: '새잎 서비스를 이용할 때의 권리와 의무, 책임을 정한 약관이에요.',
  privacy: '새잎이 어떤 개인정보를 왜, 얼마 동안 쓰고 어떻게 지우는지 알려 드려요.',
  notificationConsent: '새잎이 보내는 알림과 그에 쓰는 정보, 동의를 거두는 방법을 알려 드려요.',
  marketingConsent: '새잎이 보내는 마케팅 정보와 그에 쓰는 정보, 동의를 거두는 방법을 알려 드려요.',
  refundPolicy: '픽업 케어 서비스를 취소할 때 언제 얼마를 돌려받는지, 얼마나 걸리는지 알려 드려요.',
}
