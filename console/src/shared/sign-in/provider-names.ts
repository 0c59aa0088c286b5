import type { Provider } from '../../../../contract/account/account.ts'

export const providerNames: Record<Provider, string> = { kakao: '카카오', google: 'Google', naver: '네이버' }
