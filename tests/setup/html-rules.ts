import type { ConfigData } from 'html-validate';

/** What html-validate checks. Only rules of style are off; each says why. */
export const HTML_RULES: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // How React spells HTML; the parser reads both alike.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    // The colour and shape that stand in for a picture differ from picture to picture; the policy allows style attributes.
    'no-inline-style': 'off',
    // `role="list"` brings back what Safari drops where list-style is none.
    'no-redundant-role': 'off',
    // Volunteers write telephone numbers with ordinary spaces.
    'tel-non-breaking': 'off',
  },
};
