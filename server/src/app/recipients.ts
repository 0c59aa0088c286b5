import type { ModelProvider } from '../../../contract/diagnosis/model-admin.ts'
import type { Config } from '../config.ts'
import { isPrivateUrl } from '../config-values.ts'
import type { VisionSettings } from '../features/diagnosis/index.ts'
import type { Recipient } from '../features/policy/index.ts'

type Vision = VisionSettings | undefined

const korea = '대한민국'
const america = '미국'

type ModelRecipient = Pick<Recipient, 'name' | 'contact' | 'country' | 'keeps'>

/** Who receives what goes to a named provider's own address, as their terms for paying customers say. */
const knownModels: Partial<Record<ModelProvider, ModelRecipient>> = {
  openai: {
    name: 'OpenAI OpCo, LLC',
    contact: 'privacy@openai.com',
    country: america,
    keeps: '받은 날부터 최대 30일(오남용 확인)',
  },
  anthropic: {
    name: 'Anthropic, PBC',
    contact: 'privacy@anthropic.com',
    country: america,
    keeps: '받은 날부터 최대 30일(오남용 확인)',
  },
  google: {
    name: 'Google LLC',
    contact: 'googlekrsupport@google.com',
    country: america,
    keeps: '받은 날부터 최대 55일(오남용 확인)',
  },
}

/** Who receives the photos of a diagnosis; null without a model that looks at them, and for one in our own network. */
function modelRecipientOf(config: Config, vision: Vision): ModelRecipient | null {
  if (!vision || vision.isPractice || (vision.url && isPrivateUrl(vision.url))) return null
  const known = vision.url ? undefined : knownModels[vision.provider]
  return {
    // Only practice mode starts without knowing the recipient.
    name: config.DIAGNOSIS_MODEL_RECIPIENT ?? known?.name ?? '정해지지 않은 곳',
    contact: known?.contact,
    country: config.DIAGNOSIS_MODEL_COUNTRY ?? known?.country ?? '정해지지 않은 나라',
    keeps: config.DIAGNOSIS_MODEL_KEEPS ?? known?.keeps ?? '정해지지 않은 기간',
  }
}

/** Whose generative AI looks at the photos of a diagnosis, in words; null without one. */
export function photoModelOf(config: Config, vision: Vision): string | null {
  if (!vision || vision.isPractice) return null
  const recipient = modelRecipientOf(config, vision)
  return recipient ? `${recipient.name}(${recipient.country})의 생성형 AI` : '새잎이 운영하는 생성형 AI'
}

/** Everybody outside of the company who handles personal data with this configuration. */
export function recipientsOf(config: Config, vision: Vision): Recipient[] {
  const model = modelRecipientOf(config, vision)
  const isAtAmazon = config.MEDIA === 's3' && !config.S3_ENDPOINT
  const hasPush = config.practice || config.PUSH_PUBLIC_KEY !== undefined
  return [
    {
      name: '토스페이먼츠 주식회사',
      contact: '1544-7772',
      country: korea,
      purpose: '결제와 환불 처리',
      items: '주문번호, 주문 이름, 금액, 이름, 이메일, 연락처',
      transfer: '결제할 때 암호화된 통신으로 보냄',
      keeps: '전자상거래법이 정한 5년',
      refusal: '결제하지 않으면 됩니다. 그러면 픽업 케어를 예약할 수 없습니다.',
    },
    {
      name: config.HOSTING_COMPANY,
      country: config.HOSTING_COUNTRY,
      purpose: isAtAmazon ? '서버와 데이터베이스 운영' : '서버와 데이터베이스 운영, 사진 보관',
      items: '이 방침의 제2조에 적은 모든 항목',
      ...storage,
    },
    ...(isAtAmazon
      ? [
          {
            name: 'Amazon Web Services, Inc.',
            contact: 'aws-korea-privacy@amazon.com',
            country: countryOf(config.S3_REGION),
            purpose: '사진 보관',
            items: '부가 정보를 지운 사진',
            ...storage,
          },
        ]
      : []),
    ...(hasPush ? [pushServices] : []),
    ...(config.SOLAPI_API_KEY ? [messengerOf(config.SOLAPI_RECIPIENT)] : []),
    ...(model
      ? [
          {
            ...model,
            purpose: '식물 진단에서 생성형 AI로 사진과 글을 분석',
            items: '부가 정보를 지운 사진 2장, 증상 설명, 설문 답변 (이름과 연락처는 보내지 않음)',
            transfer: '진단을 보낼 때, 답이 늦으면 몇 분 안에 다시, 암호화된 통신으로 보냄',
            refusal:
              '내 정보 수정의 “생성형 AI 분석”을 끄면 보내지 않습니다. 꺼도 진단과 전문가 답변을 그대로 받으며, 결과는 회사의 규칙과 분류기로 냅니다.',
          },
        ]
      : []),
  ]
}

const storage = {
  transfer: '서비스를 이용하는 동안 암호화된 통신으로 보냄',
  keeps: '제4조의 보유 기간',
  refusal: '탈퇴하면 지웁니다. 서비스를 이용하려면 거부할 수 없습니다.',
}

const pushServices = {
  name: 'Google LLC(Chrome), Apple Inc.(Safari), Mozilla Corporation(Firefox), Microsoft Corporation(Edge) 가운데 회원이 쓰는 브라우저의 회사',
  contact: '각 회사의 개인정보 처리방침에 적힌 곳',
  country: america,
  purpose: '푸시 알림 전달',
  items: '브라우저가 만든 알림 주소, 암호화된 알림 내용',
  transfer: '푸시 알림을 켠 회원에게 알림이 갈 때 암호화된 통신으로 보냄',
  keeps: '전달할 때까지 (최대 28일)',
  refusal: '푸시 알림을 켜지 않거나 끄면 됩니다. 소식은 알림함에서 볼 수 있습니다.',
}

/** Who sends 알림톡 and SMS. */
const messengerOf = (name = '정해지지 않은 곳'): Recipient => ({
  name,
  country: korea,
  purpose: '카카오 알림톡과 문자 전달 (카카오와 이동통신사를 거침)',
  items: '전화번호, 알림에 들어가는 값 (방문 일정, 금액, 예약번호, 직원이 적은 이유)',
  transfer: '푸시 알림이 닿지 않은 중요한 알림을 보낼 때 암호화된 통신으로 보냄',
  keeps: '보낸 날부터 6개월',
  refusal: '내 정보 수정에서 알림 받기를 끄면 보내지 않습니다. 소식은 알림함에서 볼 수 있습니다.',
})

/** Country of a region of Amazon, by the first part of its name that tells it. */
const regions: [start: string, country: string][] = [
  ['ap-northeast-2', korea],
  ['ap-northeast', '일본'],
  ['ap-southeast-1', '싱가포르'],
  ['us-', america],
  ['eu-central-1', '독일'],
  ['eu-west-1', '아일랜드'],
]

const countryOf = (region: string) =>
  regions.find(([start]) => region.startsWith(start))?.[1] ?? `리전 ${region}`
