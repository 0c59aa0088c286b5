export { ConsentGate } from './consent/consent-gate.tsx'
export { useConsentPrompt } from './consent/use-consent-prompt.ts'
