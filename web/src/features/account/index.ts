export { useAskNewMember } from './ask-new-member.ts'
export { ConsentGate } from './consent-gate.tsx'
