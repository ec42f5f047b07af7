// Small comforts. Every page works without this file.
(() => {
  // Names of places while one types, fetched once, the first time a place field is touched.
  for (const field of document.querySelectorAll('[data-places]')) {
    field.addEventListener(
      'focus',
      async () => {
        const answer = await fetch(document.body.dataset.lugares);
        if (!answer.ok) return;
        const list = document.createElement('datalist');
        list.id = `${field.id}-lugares`;
        for (const name of await answer.json()) list.append(new Option(name, name));
        field.after(list);
        field.setAttribute('list', list.id);
      },
      { once: true },
    );
  }

  // How much room is left, once it matters.
  for (const area of document.querySelectorAll('[data-count]')) {
    const counter = document.createElement('p');
    counter.className = 'counter';
    area.after(counter);
    const tell = () => {
      const left = area.dataset.count - area.value.length;
      counter.textContent =
        left < 0
          ? left < -1
            ? `Sobran ${-left} caracteres`
            : 'Sobra 1 carácter'
          : left < 500
            ? `Quedan ${left} caracteres`
            : '';
    };
    area.addEventListener('input', tell);
    tell();
  }

  // A form goes once. Coming back to the page makes it live again.
  for (const form of document.querySelectorAll('[data-once]')) {
    const button = form.querySelector('[type=submit]');
    form.addEventListener('submit', (event) => {
      if (button.getAttribute('aria-disabled') === 'true') event.preventDefault();
      button.setAttribute('aria-disabled', 'true');
    });
    addEventListener('pageshow', () => button.removeAttribute('aria-disabled'));
  }

  // The private link, copied with one touch.
  for (const field of document.querySelectorAll('[data-copy]')) {
    field.addEventListener('focus', () => field.select());
    if (!navigator.clipboard) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn btn-second';
    button.textContent = 'Copiar';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(field.value);
      button.textContent = 'Copiado';
    });
    field.after(button);
    if (!navigator.share) continue;
    const share = document.createElement('button');
    share.type = 'button';
    share.className = 'btn btn-plain';
    share.textContent = 'Mandármelo';
    share.addEventListener('click', () => navigator.share({ url: field.value }).catch(() => {}));
    button.after(share);
  }

  // What comes from others shows by itself, while somebody looks and does not write in it.
  const live = document.querySelector('[data-live]');
  const look = async () => {
    if (document.hidden || live.contains(document.activeElement)) return;
    const answer = await fetch(new URL(live.dataset.live || location.search || '?', location.href)).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.getElementById(live.id);
    if (!fresh || fresh.dataset.version === live.dataset.version) return;
    live.dataset.version = fresh.dataset.version;
    live.replaceChildren(...fresh.childNodes);
    document.title = page.title;
    const heading = page.querySelector('h1');
    if (heading) document.querySelector('h1').textContent = heading.textContent;
  };
  if (live) {
    setInterval(look, 20_000);
    document.addEventListener('visibilitychange', look);
  }

  // What is wrong in a form gets the focus, so that it is read first.
  document.getElementById('errores')?.focus();
})();
