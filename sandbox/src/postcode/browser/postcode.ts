import type { EmbedOptions, PostcodeOptions } from 'react-daum-postcode/lib/loadPostcode'
import { renderSearch, type Search } from './search-box.ts'

/** Entry of the postcode search for browsers: defines `kakao.Postcode` and `daum.Postcode`, like the real script. */
class Postcode {
  private readonly options: PostcodeOptions
  constructor(options: PostcodeOptions = {}) {
    this.options = options
  }
  embed(parent: HTMLElement, { q = '', autoClose = true }: EmbedOptions = {}) {
    const { options } = this
    const close: Search['close'] = (state) => {
      host.remove()
      options.onclose?.(state)
    }
    const host = renderSearch(parent, { options, autoClose, close }, q)
    const size = (value: string | number | undefined) =>
      typeof value === 'number' ? `${value}px` : (value ?? '100%')
    host.style.cssText = `width:${size(options.width)};height:${size(options.height)}`
  }
  open({ q = '', autoClose = true }: { q?: string; autoClose?: boolean } = {}) {
    openDialog(this.options, q, autoClose)
  }
}

const postcode = { load: (ready: () => void) => ready(), version: 'practice', _validParam_: true }
Object.assign(window, {
  kakao: { ...window.kakao, Postcode, postcode },
  daum: { ...window.daum, Postcode, postcode },
})

/** Opens the search in a modal dialog, where the real search opens a window. */
function openDialog(options: PostcodeOptions, query: string, autoClose: boolean) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', '주소 검색')
  dialog.style.cssText =
    'width:min(480px,100%);height:min(560px,100%);padding:0;border:0;border-radius:16px;margin:auto'
  document.body.append(dialog)
  const close: Search['close'] = (state) => {
    dialog.remove()
    options.onclose?.(state)
  }
  dialog.addEventListener('cancel', () => close('FORCE_CLOSE'))
  dialog.showModal()
  renderSearch(dialog, { options, autoClose, close }, query)
}
