// What helps the organiser: a word while a study is made, links that are copied, files that are read.

for (const form of document.querySelectorAll("form[data-slow]")) {
  form.addEventListener("submit", () => {
    form.querySelector("button").disabled = true;
    form.querySelector("[role=status]").textContent = "Working; a large log takes a while …";
  });
}

// A page that the browser brings back has to be usable again.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("form[data-slow] button")) button.disabled = false;
  for (const words of document.querySelectorAll("form[data-slow] [role=status]")) words.textContent = "";
});

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.addEventListener("click", () => copy(button.previousElementSibling));
}

async function copy(link) {
  const told = document.getElementById("copied");
  try {
    await navigator.clipboard.writeText(link.href);
    told.textContent = "The link is copied.";
  } catch {
    getSelection().selectAllChildren(link);
    told.textContent = "The browser does not let pages copy; the link is selected instead.";
  }
}

for (const input of document.querySelectorAll("input[data-into]")) {
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    document.getElementById(input.dataset.into).value = await file.text();
    document.getElementById(input.dataset.name).value = file.name.slice(-60);
  });
}
