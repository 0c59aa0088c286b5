import { formatNumber } from '../numbers.ts'

/** Pot sizes of the pickup form with their default prices in won. Bookings use the server's price table instead. */
export const potSizes = [
  { size: 'SMALL', label: '소형', diameter: '20cm 이하', price: 5000 },
  { size: 'MEDIUM', label: '중형', diameter: '30cm 이하', price: 15_000 },
  { size: 'LARGE', label: '대형', diameter: '40cm 이하', price: 30_000 },
] as const
export type PotSize = (typeof potSizes)[number]['size']
export const diameters = ['20cm 이하', '30cm 이하', '40cm 이하'] as const
export type Diameter = (typeof diameters)[number]

/** How many pots of each size. */
export type PotCounts = Record<PotSize, number>
/** Price in won for one pot of each size. */
export type PotPrices = Record<PotSize, number>

export const sumPots = (pots: PotCounts) => pots.SMALL + pots.MEDIUM + pots.LARGE

/** Returns the sum of count times price, in won. */
export const estimateTotal = (pots: PotCounts, prices: PotPrices) =>
  pots.SMALL * prices.SMALL + pots.MEDIUM * prices.MEDIUM + pots.LARGE * prices.LARGE

/** 55000 -> "55,000원". */
export const formatWon = (won: number) => `${formatNumber(won)}원`

/** A worked example of the amount charged at booking: '소형 1개 + 중형 1개 → 예약할 때 20,000원'. */
export function describeExample(prices: PotPrices = defaultPrices): string {
  const pots = { SMALL: 1, MEDIUM: 1, LARGE: 0 }
  return `소형 1개 + 중형 1개 → 예약할 때 ${formatWon(estimateTotal(pots, prices))}`
}

/** The prices of `potSizes` by size. */
export const defaultPrices = Object.fromEntries(potSizes.map(({ size, price }) => [size, price])) as PotPrices

/** Prices in won that the service page displays; the booking form charges none of them. */
export const servicePrices = {
  pickup: { base: 25_000, freePots: 3, extraPot: { SMALL: 3000, MEDIUM: 6000, LARGE: 8000 } },
  visitZones: [20_000, 30_000, 40_000, 50_000],
  soilChange: [
    { diameterCm: 15, price: 5000 },
    { diameterCm: 20, price: 15_000 },
    { diameterCm: 30, price: 30_000 },
    { diameterCm: 40, price: 40_000 },
    { diameterCm: 50, price: 50_000 },
  ],
  regularCare: {
    visitsPerMonth: 2,
    plans: [
      { largePots: 10, price: 120_000 },
      { largePots: 20, price: 190_000 },
      { largePots: 30, price: 260_000 },
    ],
    discountPercent: 10,
  },
  rental: { perLargePot: 35_000, minimumMonths: 6, visitsPerMonth: 4 },
} as const

const { base, freePots } = servicePrices.pickup

/** What is paid in the end: beyond the estimate only what the customer agrees to. Every page with a sum says so. */
export const finalPriceText = '금액이 달라지면 먼저 여쭤보고, 동의하신 차액만 정산해요.'

/** What is paid at booking; every page before a booking says so. */
export const estimateText = `예약할 때는 예상 견적만 결제해요. ${finalPriceText}`

/** Which price is charged at booking and when the other applies, beside the prices and in the notice that they may change. */
export const bookingPriceText = `예약할 때는 예상 견적만 결제해요. 픽업 기본 요금 ${formatWon(base)}이나 ${freePots + 1}번째 화분부터의 추가 요금이 저절로 더해지지는 않아요. 케어 뒤 실제 비용이 다르면 먼저 여쭤보고, 동의하신 차액만 정산해요.`
