/* Shows the reference, which can be tried. */
const place = document.getElementById('try');

/* What the renderer leaves without a name or a place in the order of the keyboard. */
function complete() {
  for (const row of place.querySelectorAll('[data-param-name]')) {
    for (const field of row.querySelectorAll('select, input, textarea')) {
      if (!field.hasAttribute('aria-label')) field.setAttribute('aria-label', row.dataset.paramName);
    }
  }
  for (const field of place.querySelectorAll('select:not([aria-label]), textarea:not([aria-label])')) {
    field.setAttribute('aria-label', field.tagName === 'SELECT' ? 'Choice' : 'Body');
  }
  for (const block of place.querySelectorAll('pre:not([tabindex])')) block.tabIndex = 0;
}

if (place && window.SwaggerUIBundle) {
  new MutationObserver(complete).observe(place, { childList: true, subtree: true });
  window.SwaggerUIBundle({
    domNode: place,
    url: place.dataset.openapi,
    // A link for each operation would stand inside the button that opens it.
    deepLinking: false,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    // Below the operations their schemas are open where one looks at them.
    defaultModelsExpandDepth: -1,
    // The default asks a third party whether the document is valid.
    validatorUrl: null,
    onComplete() {
      // The renderer brings a main part of its own.
      const guide = document.getElementById('content');
      guide.setAttribute('role', 'region');
      guide.setAttribute('aria-label', 'Guide');
    },
  });
}
