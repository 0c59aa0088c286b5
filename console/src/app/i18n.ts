import polyglotI18nProvider from 'ra-i18n-polyglot'
import koreanMessages from './korean-messages.json' with { type: 'json' }

/** Korean translations of react-admin's own texts. */
export const i18nProvider = polyglotI18nProvider(
  () => koreanMessages,
  'ko',
  [{ locale: 'ko', name: '한국어' }],
  {
    allowMissing: true,
  },
)
