/**
 * Tells the styles whether a member is signed in, by an attribute of the document that the variant `member:` of app.css
 * reads, so that home has the same controls for everybody. Set as the app mounts: earlier it would move what is painted.
 */
export const markMember = (isMember: boolean) =>
  void document.documentElement.toggleAttribute('data-member', isMember)
