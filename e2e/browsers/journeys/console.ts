import { button, type Journey } from './journey.ts'

const answer = '물을 쉬고 흙이 마르는지 살펴봐 주세요.'

/** An expert signs in on a phone, takes the first case of the queue and sends an answer. */
export const consoleQueue: Journey = {
  name: 'console queue',
  run: async (screen) => {
    await screen.open('/console/login')
    await screen.press(button('카카오로 로그인'))
    await screen.press(button('전문가'))
    await screen.arriveAt(/^\/console\/?$/)
    await screen.open('/console/cases')
    await screen.see({ role: 'heading', name: '전문가 답변', exact: true })
    await screen.press({ css: 'main a[href*="/cases/"]' })
    await screen.arriveAt(/\/cases\/[0-9a-f-]{36}/)
    await screen.type({ role: 'textbox', name: '답변', exact: true }, answer)
    await screen.see({ text: '저장했어요' })
    await screen.press(button('엔진과 같아요'))
    await screen.press({ ...button('보내기'), exact: true })
    await screen.see({ text: '답변을 보냈어요' })
  },
}
