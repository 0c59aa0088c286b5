export { ConsentGate, useAskNewMember } from './consent-gate.tsx'
