/** Components of both apps. Each app imports their styles, `tokens.css` and `base.css`, once. */
export { Button, buttonStyle } from './button.tsx'
export { Badge, Card, type Tone } from './card.tsx'
export { classNames } from './class-names.ts'
export { closeDialogsOnBack, countDialogEntries } from './dialog/close-on-back.ts'
export { DialogHost } from './dialog/dialog-host.tsx'
export { useDialogs } from './dialog/dialogs.ts'
export { Modal } from './dialog/modal.tsx'
export { useClosesOnBack } from './dialog/open-dialogs.ts'
export { Overlay } from './dialog/overlay.tsx'
export { Sheet } from './dialog/sheet.tsx'
export { Robot, Wordmark } from './drawings/brand.ts'
export { drawing } from './drawings/drawing.tsx'
export { Logo } from './drawings/logo.ts'
export { Monstera } from './drawings/monstera.ts'
export {
  Calathea,
  Hoya,
  Pothos,
  RubberTree,
  Sansevieria,
  Succulent,
  ZzPlant,
} from './drawings/plants.ts'
export { SproutScene, WiltedScene } from './drawings/scenes.tsx'
export { Checkbox } from './form/checkbox.tsx'
export { Chips } from './form/chips.tsx'
export { Field, TextArea, TextInput } from './form/field.tsx'
export { moveRadioFocus, RadioList } from './form/radio-list.tsx'
export { Select, UnseenSelect } from './form/select.tsx'
export { Switch } from './form/switch.tsx'
export { Growth } from './growth.tsx'
export { Notice, Problem } from './notice.tsx'
export { Page, Section, StickyActions, scrollBehavior } from './page.tsx'
export { Photo } from './photo.tsx'
export { ProgressBar, Skeleton } from './progress.tsx'
export { EmptyState, ErrorState } from './states.tsx'
export { TabList } from './tab-list.tsx'
