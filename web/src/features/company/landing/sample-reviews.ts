import type { Review } from '../../../../../contract/company/company.ts'

/** Shown with the label "예시 후기" when the real reviews cannot be loaded. */
export const sampleReviews: Review[] = [
  {
    id: 'sample-1',
    customerName: '김*록',
    rating: 5,
    content: '잎이 노래져서 걱정했는데, 물을 너무 자주 줬다는 걸 알고 나니 마음이 놓였어요.',
  },
  {
    id: 'sample-2',
    customerName: '박*결',
    rating: 4,
    content: '무거운 화분이라 분갈이를 미루고 있었는데 집 앞까지 와 주셔서 편했어요.',
  },
  {
    id: 'sample-3',
    customerName: '이*봄',
    rating: 5,
    content: '지금 어느 단계인지 사진과 함께 볼 수 있어서 안심하고 기다렸어요.',
  },
]
