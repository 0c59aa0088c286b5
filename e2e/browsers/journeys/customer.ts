import { button, found, heading, type Journey, link } from './journey.ts'

const signIn: Journey = {
  name: 'sign in',
  run: async (screen) => {
    await screen.open('/login')
    await screen.press(button('카카오로 시작하기'))
    await screen.press(button('이새봄'))
    await screen.arriveAt(/^\/$/)
    await screen.see(heading('이새봄'))
    // The notice that the shop opens soon.
    await screen.press({ ...button('오늘 하루 보지 않기'), within: { role: 'dialog' } })
    await screen.seeNo({ role: 'dialog' })
  },
}

const diagnose: Journey = {
  name: 'diagnose',
  run: async (screen, findings) => {
    await screen.open('/')
    await screen.press(link('사진으로 진단하기'))
    for (const [title, photo] of [
      ['식물 전체 사진', findings.photos.full],
      ['증상 사진', findings.photos.symptom],
    ] as const) {
      await screen.see({ text: title === '증상 사진' ? '2 / 7' : '1 / 7' })
      await screen.upload(photo)
      await screen.see({ role: 'img', name: title, exact: true })
      await screen.press({ ...button('다음'), exact: true })
    }
    await screen.type({ role: 'textbox' }, '아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요')
    await screen.press({ ...button('다음'), exact: true })
    for (const answer of ['매주 1회', '1년 미만', '일주일 이내', '거실'])
      await screen.press({ role: 'radio', name: answer, exact: true })
    await screen.press({ ...button('진단하기'), exact: true })
    findings.resultPath = await screen.arriveAt(/^\/analysis-result\/[0-9a-f-]{36}$/)
    await screen.see(heading('과습'))
  },
}

const result: Journey = {
  name: 'result',
  run: async (screen, findings) => {
    const path = found(findings.resultPath)
    await screen.open('/analysis-list')
    await screen.press({ css: `a[href="${path}"]` })
    await screen.arriveAt(new RegExp(path))
    await screen.see(heading('과습'))
    await screen.see({ text: '흙이 계속 젖어' })
    await screen.see({ text: '24시간' })
  },
}

const book: Journey = {
  name: 'book',
  run: async (screen) => {
    await screen.open('/reservation-care')
    await screen.press(link('픽업 케어 서비스'))
    await screen.press(button('소형 화분 더하기'))
    await screen.select({ label: '수거 요청 날짜' })
    await screen.select({ label: '수거 요청 시간대' }, 'AM')
    const addressSearch = { ...button('수거 주소 검색'), exact: true }
    const dialog = { role: 'dialog' }
    await screen.press(addressSearch)
    await screen.see(dialog)
    await screen.back()
    await screen.seeNo(dialog)
    await screen.press(addressSearch)
    const search = { role: 'searchbox', within: dialog }
    await screen.see(search)
    await screen.expectSound()
    await screen.type(search, '테헤란로 152')
    await screen.pressEnter(search)
    await screen.press({ ...button('도로명'), within: dialog })
    await screen.seeNo(dialog)
    await screen.type({ label: '수거 상세 주소' }, '12층')
    await screen.press({ ...button('신청하기'), exact: true })
    await screen.see({ role: 'dialog', name: '결제하기' })
    await screen.back()
    await screen.see(heading('예약을 맡아 둘게요'))
    await screen.press(button('결제 이어하기'))
    await screen.see({ role: 'dialog', name: '결제하기' })
  },
}

const pay: Journey = {
  name: 'pay',
  run: async (screen, findings) => {
    await screen.press({ ...button('결제하기'), within: { role: 'dialog', name: '결제하기' } })
    await screen.press(button('결제 승인하기'))
    await screen.arriveAt(/^\/payment\/success$/)
    await screen.see(heading('결제가 완료됐어요'))
    await screen.press(link('예약 내역 보기'))
    findings.reservationPath = await screen.arriveAt(/^\/reservation-detail\//)
    await screen.see({ text: '수거 예정' })
  },
}

const goBack: Journey = {
  name: 'go back',
  run: async (screen, findings) => {
    const path = found(findings.reservationPath)
    const dialog = { role: 'dialog' }
    for (const name of ['일정 변경', '예약 취소']) {
      await screen.press(button(name))
      await screen.see(dialog)
      await screen.back()
      await screen.seeNo(dialog)
      await screen.arriveAt(new RegExp(`^${path}$`))
    }
    // The closed dialogs have left nothing behind that has to be gone back over.
    await screen.back()
    await screen.arriveAt(/^\/payment\/success$/)
    await screen.press(link('예약 내역 보기'))
    await screen.arriveAt(new RegExp(`^${path}$`))
  },
}

const cancel: Journey = {
  name: 'cancel',
  run: async (screen) => {
    await screen.press(button('예약 취소'))
    const question = { role: 'dialog' }
    await screen.see({ text: '모두 돌려드려요', within: question })
    await screen.expectSound()
    await screen.press({ ...button('예약 취소'), within: question })
    const alert = { role: 'alertdialog' }
    await screen.see({ text: '예약이 취소되었습니다.', within: alert })
    await screen.press({ role: 'button', within: alert })
    await screen.see(heading('취소하고 환불까지 마쳤어요'))
  },
}

const notifications: Journey = {
  name: 'notifications',
  run: async (screen, findings) => {
    const path = found(findings.reservationPath)
    await screen.open('/')
    await screen.press(link('읽지 않은 알림'))
    await screen.arriveAt(/^\/alarm-list$/)
    await screen.press(button('모두 읽음'))
    await screen.see({ css: 'main button:disabled' })
    await screen.see({ ...link('알림'), exact: true })
    await screen.press({ css: `main a[href*="${path}"]` })
    await screen.see(heading('취소하고 환불까지 마쳤어요'))
  },
}

/** In the order in which one customer takes them. */
export const customerJourneys = [signIn, diagnose, result, book, pay, goBack, cancel, notifications]
